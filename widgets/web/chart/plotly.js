// plotly.js, as the Python package brings it: fetched when the first chart is opened, from where the page says it lies.

import { el } from "../dom.js";

const PLACE = 'meta[name="mt-charts"]'; // the address of the file, and ids of sheets that it would add
const SHEET = "plotly.js-style-global"; // likewise; what charts need of it is in chart.css: a page may forbid others

let loading = null;

/** Whether this page can draw charts; JupyterLab has its own way. */
export function canDraw() {
  return Boolean(document.querySelector(PLACE));
}

/** The library, fetched once; a failed try may be made again. @returns {Promise<any>} */
export function plotly() {
  loading ??= new Promise((done, failed) => {
    const { content, dataset } = /** @type {HTMLMetaElement} */ (document.querySelector(PLACE));
    for (const id of [SHEET, ...(dataset.sheets?.split(" ") ?? [])])
      if (!document.getElementById(id)) document.head.append(el("meta", { id, class: "no-inline-styles" }));
    const script = el("script", {
      src: content,
      onload: () => done(globalThis.Plotly),
      onerror: () => {
        loading = null;
        script.remove();
        failed(new Error("plotly"));
      },
    });
    document.head.append(script);
  });
  return loading;
}
