// Where the pages of the kit are: beside each other, in Voilà, in JupyterLab and JupyterLite and as plain files, under any
// prefix; and, on a page, the prose of its notebook and where the parts go.

import { el, isPage } from "../dom.js";

/** Where the server's addresses begin, with a slash at the end. */
export function baseUrl() {
  const voila = document.body.dataset.baseUrl; // on a page of Voilà, also before its kernel is there
  if (voila) return voila.replace(/voila\/$/, "");
  try {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return (config.baseUrl ?? "/").replace(/\/?$/, "/");
  } catch {
    return "/";
  }
}

/** The address of a page, opened where `query` says. */
export function pageOf(name, query = "") {
  const path = window.location.pathname;
  if ("mtSite" in document.documentElement.dataset) return (name === "index" ? "./" : `./${name}.html`) + query;
  if (document.querySelector("[data-jupyter-lite-root]")) return `?path=${name}.ipynb${query.replace("?", "&")}`;
  if (path.endsWith(".ipynb")) return path.replace(/[^/]*$/, `${name}.ipynb`) + query;
  const folder = isPage() ? "voila/render/" : "lab/tree/";
  return `${baseUrl()}${folder}${name}.ipynb${query}`;
}

/** The prose of a page by the part it belongs to: from one heading to the next is one section. */
export class Places {
  constructor(root) {
    this.sections = new Map();
    this.moved = []; // cells that are shown elsewhere, with what stands where they were
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
    for (const cell of cells) {
      const place = document.createComment(key);
      cell.before(place);
      this.moved.push([place, cell]);
    }
    const node = el("div", { class: "mt-prose", "data-mt": "prose" }, cells);
    if (id) for (const title of node.querySelectorAll("h2")) title.hidden = true;
    return node;
  }

  /** A copy of how a part begins, up to its second section. */
  beginning(part) {
    const cells = this.sections.get(part) ?? [];
    const [, second] = cells.filter((cell) => cell.querySelector("h2"));
    const first = second ? cells.slice(0, cells.indexOf(second)) : cells;
    return first.length
      ? el(
          "div",
          { class: "mt-prose" },
          first.map((cell) => cell.cloneNode(true)),
        )
      : null;
  }

  /** Puts everything back, for whoever draws the page next. */
  restore() {
    for (const [place, cell] of this.moved) place.replaceWith(cell);
  }
}
