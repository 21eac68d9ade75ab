// plotly.js, a file of the kit: fetched when the first chart is opened, from where the page says it lies.

import { el } from "../dom.js";

const PLACE = 'meta[name="mt-charts"]'; // the address of the file
const SHEET = { id: "plotly.js-style-global", class: "no-inline-styles" }; // its rules are in chart.css: a page may forbid others

let loading = null;

/** Whether this page can draw charts; JupyterLab has its own way. */
export function canDraw() {
  return Boolean(document.querySelector(PLACE));
}

/** The library, fetched once; a failed try may be made again. @returns {Promise<any>} */
export function plotly() {
  loading ??= new Promise((done, failed) => {
    if (!document.getElementById(SHEET.id)) document.head.append(el("meta", SHEET));
    const script = el("script", {
      src: document.querySelector(PLACE).getAttribute("content"),
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
