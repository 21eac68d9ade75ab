"""The files of the front end: texts, modules and styles fit together."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import tutor
import tutor.ui
import widgets
from tutor.scene import Action, Piece, Scene, Seat, TileSquare, Trail, Zone
from tutor.ui.channel import GamePage
from tutor.ui.texts import sections
from widgets import bundle

HERE = Path(widgets.__file__).parent
UI = Path(tutor.ui.__file__).parent
WEB = HERE / "web"
MODULES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))
ROOT = "main.js"
WORKERS = ("boot/worker.js", "boot/sw.js")  # which run beside a page
ALONE = ("shell.js", *WORKERS)  # loaded as they are
GUESTS = tuple(name for name, _ in bundle.DRAWN.findall(bundle.read(bundle.ALL)) if name != "app")
SECTIONS = {  # whose words the files of a folder use
    "calculator": ("table", "calculator"),
    "chart": ("chart",),
    "classroom": ("class",),
    "coach": ("coach",),
    "editor": ("table", "editor"),
    "home": ("header", "home", "progress"),
    "lesson": ("table", "lesson", "learn"),
    "steps": (),
    "page": ("header", "app", "progress", "keys"),
    "progress": ("progress",),
    "play": ("table", "play", "score"),
    "practise": ("table", "practise"),
    "rules": ("rules", "progress"),
    "score": ("score", "play"),  # also a card beside a table
    "together": ("table", "play", "together"),
    "boot": ("engine",),
    "table": ("table",),
}
TYPES = (WEB / "types.d.ts").read_text(encoding="utf-8")
KEY = re.compile(r'\bt\(\s*"([\w-]+)"')
EITHER = re.compile(r'\bt\([^"`()]*\? "([\w-]+)" : "([\w-]+)"')


def source(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


def keys(text: str) -> set[str]:
    return set(KEY.findall(text)) | {key for pair in EITHER.findall(text) for key in pair}


@pytest.mark.parametrize("folder", SECTIONS)
def test_every_text_that_a_part_uses_is_there(folder: str) -> None:
    known = {key for name in ("common", *SECTIONS[folder]) for key in sections()[name]}
    code = "".join(source(name) for name in MODULES if name.startswith(f"{folder}/"))
    assert keys(code) - known == set()


def test_every_text_is_used_by_a_part_that_has_it() -> None:
    python = "".join(p.read_text(encoding="utf-8") for p in (*HERE.glob("*.py"), *UI.glob("*.py")))
    families = ("source-", "tone-", "theme-", "speed-", "strength-", "kind-", "set-", "is-")
    for section in sections():
        folders = [name for name, own in SECTIONS.items() if section in ("common", *own)]
        code = "".join(source(name) for name in MODULES if name.split("/")[0] in folders)
        for key in sections()[section]:
            key = key.removesuffix("-one")  # a plural
            said = f'"{key}"' in python + code or key.startswith(families)
            assert said or f'"{key}:' in code or f"t({key})" in code, f"{section}.{key}"


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
    assert not re.search(r"https?:|XMLHttpRequest", code)
    assert "new WebSocket" not in code or name == "classroom/line.js"  # to its own server
    assert "fetch(" not in code or name.startswith("boot/")  # its own files, and no others


DRAWS = re.compile(r"^  (?:draw\w*|follow)\(.*?\n  }$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", [name for name in MODULES if "classroom" not in name])
def test_drawing_sends_nothing(name: str) -> None:
    for method in DRAWS.findall(source(name)):
        sent = [line for line in method.splitlines() if re.search(r"\.(send|post|refresh)\(", line)]
        assert [line for line in sent if "=>" not in line] == []  # a click may send


def test_nothing_in_the_front_end_names_a_game() -> None:
    for path in [*HERE.glob("*.py"), *UI.glob("*.py"), *WEB.rglob("*.js"), *WEB.rglob("*.css")]:
        text = path.read_text(encoding="utf-8").lower()
        for name in tutor.games():
            assert name not in text, path.name
            assert name.replace("-", "_") not in text, path.name


def test_the_bundle_is_one_self_contained_module() -> None:
    code = bundle.script()
    assert not re.search(r"^import ", code, re.MULTILINE)
    assert re.findall(r"^export .*", code, re.MULTILINE) == [
        "export default function mount(model, host, texts) {"
    ]


def test_every_module_is_in_the_bundle() -> None:
    assert {*bundle.modules(ROOT), "guest.js", *ALONE} == {*MODULES, bundle.DRAWINGS}


NODE = pytest.mark.skipif(not (shutil.which("node") or "CI" in os.environ), reason="no node to ask")


@NODE
def test_a_name_belongs_to_the_module_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in {
        "one.js": "const own = 1;\nlet count = 10;\nexport const ask = () => own + (count += 1);\n",
        "in/two.js": 'import { ask as other } from "../one.js";\n'
        "const own = 100;\nexport async function ask() {\n  return own + other();\n}\n",
        "main.js": 'import { ask } from "./one.js";\nimport {\n  ask as second,\n} from "./in/two.js";\n'
        "export default async () => [ask(), await second(), ask()];\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(bundle, "WEB", tmp_path)
        bundle.forget()
        made = bundle.script()
    bundle.forget()
    (tmp_path / "made.mjs").write_text(made, encoding="utf-8")
    ask = 'import("./made.mjs").then((one) => one.default()).then((told) => console.log(...told))'
    done = subprocess.run(["node", "-e", ask], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.split() == ["12", "113", "14"], done.stderr


@pytest.mark.parametrize("name", GUESTS)
def test_a_view_by_itself_styles_nothing_but_itself(name: str) -> None:
    for _, _, sheet in bundle.sheets(name):
        flat = re.sub(r"@[^{]*{|/\*.*?\*/", "", sheet, flags=re.DOTALL).replace("}", "}\n")
        selectors = re.findall(r"^([^{}@]+){", flat, re.MULTILINE)
        assert [one for one in selectors if re.search(r"(^|[\s,(])(html|body|\.jp-)", one)] == []
        assert ":root {" not in sheet
        assert not re.search(r"\d(rem)\b", sheet)


def test_a_view_with_a_menu_of_themes_brings_its_style() -> None:
    styled = {
        name for name in GUESTS if any(".mt-nav:hover" in one for _, _, one in bundle.sheets(name))
    }
    assert styled == {"header", "home"}


@NODE
@pytest.mark.parametrize("root", [ROOT, *ALONE, *(f"{bundle.VIEWS}{name}.js" for name in GUESTS)])
def test_it_is_readable_javascript(root: str, tmp_path: Path) -> None:
    file = tmp_path / "module.mjs"
    file.write_text(bundle.script(root), encoding="utf-8")
    subprocess.run(["node", "--check", file], check=True)


@NODE
def test_every_module_loads_where_there_is_no_page(tmp_path: Path) -> None:
    main, begin = tmp_path / "main.mjs", (ROOT, *WORKERS)  # what they open is not there
    names = [name for name in (*MODULES, bundle.DRAWINGS) if name not in begin]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(bundle.read(name), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    main.write_text("".join(f'import "./{name}";\n' for name in names), encoding="utf-8")
    subprocess.run(["node", main], check=True)


@pytest.mark.parametrize("kind", [TileSquare, Piece, Zone, Seat, Action, Trail, Scene])
def test_a_scene_has_the_same_parts_in_both_languages(kind: type) -> None:
    found = re.search(rf"interface {kind.__name__} {{(.*?)^}}", TYPES, re.S | re.M)
    assert found
    assert re.findall(r"(\w+)\??:", found[1]) == [field.name for field in fields(kind)]


def test_every_part_has_the_sections_that_views_are_told_of() -> None:
    desk = GamePage(tutor.load("monster-crunch"))
    named = dict(re.findall(r"^  (\w+): (\w+Sections);", TYPES, re.M))
    assert {*desk.names} - {*named} == {"learn", "page"}  # which only answer what they are asked
    for name, interface in named.items():
        found = re.search(rf"interface {interface} {{(.*?)^}}", TYPES, re.S | re.M)
        assert found
        sections = re.findall(r"^  (\w+):", found[1], re.M)
        assert sections == [*desk.part(name).sections()]


def test_importing_the_front_end_imports_nothing_heavy() -> None:
    code = (
        "import sys, widgets; print([m for m in ('plotly', 'numpy', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
