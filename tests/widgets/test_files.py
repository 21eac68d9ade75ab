"""The files of the front end: texts, modules and styles fit together."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tutor
import tutor.desk
import widgets
from tutor.desk.texts import sections, words
from widgets import bundle

HERE = Path(widgets.__file__).parent
DESK = Path(tutor.desk.__file__).parent
WEB = HERE / "web"
MODULES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))
ENTRIES = {
    "table/table.js": ("table",),
    "lesson/lesson.js": ("table", "lesson"),
    "play/play.js": ("table", "play"),
    "score/score.js": ("score",),
    "rules/rules.js": ("rules",),
    "page/header.js": ("header",),
    "home/home.js": ("header", "home"),
    "calculator/calculator.js": ("table", "calculator"),
}
KEY = re.compile(r'\bt\(\s*"([\w-]+)"')
EITHER = re.compile(r'\bt\([^"`()]*\? "([\w-]+)" : "([\w-]+)"')


def source(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def keys(text: str) -> set[str]:
    return set(KEY.findall(text)) | {key for pair in EITHER.findall(text) for key in pair}


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_text_that_a_widget_uses_is_sent_to_it(entry: str) -> None:
    sent = words(*ENTRIES[entry])
    code = "".join(source(name) for name in bundle.modules(entry))
    assert keys(code) - set(sent) == set()


def test_every_text_is_used_where_it_is_sent() -> None:
    python = "".join(
        path.read_text(encoding="utf-8") for path in (*HERE.glob("*.py"), *DESK.glob("*.py"))
    )
    families = ("source-", "tone-", "theme-")
    for section in sections():
        entries = [entry for entry, sent in ENTRIES.items() if section in ("common", *sent)]
        modules = {name for entry in entries for name in bundle.modules(entry)}
        code = python + "".join(map(source, modules))
        for key in sections()[section]:
            assert f'"{key}"' in code or key.startswith(families), f"{section}.{key}"


@pytest.mark.parametrize("name", MODULES)
def test_text_is_never_html(name: str) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source(name)
    )


@pytest.mark.parametrize("name", MODULES)
def test_no_module_speaks_english_or_calls_outside(name: str) -> None:
    code = re.sub(
        r"//.*|/\*.*?\*/", "", source(name).replace("http://www.w3.org", ""), flags=re.DOTALL
    )
    assert not re.search(r'"[A-Z][a-z]+ [a-z]+', code)
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest|WebSocket", code)


def test_nothing_in_the_front_end_names_a_game() -> None:
    for path in [*HERE.glob("*.py"), *DESK.glob("*.py"), *WEB.rglob("*.js"), *WEB.rglob("*.css")]:
        text = path.read_text(encoding="utf-8").lower()
        for name in tutor.games():
            assert name not in text, path.name
            assert name.replace("-", "_") not in text, path.name


def test_the_bundle_is_one_self_contained_module() -> None:
    code = bundle.script()
    assert not re.search(r"^import ", code, re.MULTILINE)
    assert re.findall(r"^export .*", code, re.MULTILINE) == ["export default {"]


def test_every_module_is_in_the_bundle() -> None:
    assert {*bundle.modules("all.js"), "shell.js"} == set(MODULES)
    assert set(ENTRIES) < set(MODULES)


def test_the_modules_share_no_name() -> None:
    pattern = r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)"
    modules = bundle.modules("all.js")
    names = [name for one in modules for name in re.findall(pattern, source(one), re.MULTILINE)]
    assert sorted(names) == sorted(set(names))


def test_everything_that_is_imported_is_exported() -> None:
    for module in bundle.modules("all.js"):
        pattern = r'^import \{([^}]*)\} from "([\w/.-]+\.js)";$'
        for imported, path in re.findall(pattern, source(module), re.MULTILINE):
            where = os.path.normpath(os.path.join(os.path.dirname(module), path))
            for name in imported.split(","):
                assert re.search(
                    rf"^export (?:async )?\w+ {name.strip()}\b", source(where), re.MULTILINE
                )


@pytest.mark.skipif(not (shutil.which("node") or "CI" in os.environ), reason="no node to ask")
@pytest.mark.parametrize("code", [bundle.script(), bundle.shell()], ids=["bundle", "shell"])
def test_it_is_readable_javascript(code: str, tmp_path: Path) -> None:
    file = tmp_path / "module.mjs"
    file.write_text(code, encoding="utf-8")
    subprocess.run(["node", "--check", file], check=True)


def test_importing_the_front_end_imports_nothing_heavy() -> None:
    code = (
        "import sys, widgets; print([m for m in ('plotly', 'numpy', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
