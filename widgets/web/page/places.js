// Where the pages of the kit are: beside each other, in Voilà as in JupyterLab, under any prefix; and, on a page,
// the prose of its notebook and where the parts go.

import { el, isLab } from "../dom.js";

/** Where the server's addresses begin, with a slash at the end. */
export function baseUrl() {
  try {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return (config.baseUrl ?? "/").replace(/\/?$/, "/");
  } catch {
    return "/";
  }
}

export function pageOf(name) {
  const path = window.location.pathname;
  if (path.endsWith(".ipynb")) return path.replace(/[^/]*$/, `${name}.ipynb`);
  const folder = isLab() ? "lab/tree/" : "voila/render/";
  return `${baseUrl()}${folder}${name}.ipynb`;
}

/** The prose of a page by the part it belongs to: from one heading to the next is one section. */
export class Places {
  constructor(root) {
    this.sections = new Map();
    let section = [];
    let key = "home";
    const close = () => {
      if (section.length) this.sections.set(key, [...(this.sections.get(key) ?? []), ...section]);
      section = [];
      key = "home";
    };
    for (const cell of root?.querySelectorAll(":scope .jp-Cell") ?? []) {
      if (cell.querySelector("h1, h2")) close();
      const place = cell.querySelector("[data-mt-place]");
      if (place) key = [place.dataset.mtPlace, place.dataset.id].filter(Boolean).join(" ");
      else if (!cell.querySelector(".jupyter-widgets, .widget-subarea") && cell.textContent.trim()) section.push(cell);
    }
    close();
  }

  /** The prose of a part as one node, moved to where it is shown; a lesson's own title is told beside it. */
  prose(part, id = "") {
    const key = [part, id].filter(Boolean).join(" ");
    const cells = this.sections.get(key);
    if (!cells) return null;
    const node = el("div", { class: "mt-prose", "data-mt": "prose" }, cells);
    if (id) for (const title of node.querySelectorAll("h2")) title.hidden = true;
    return node;
  }
}
