// Where the pages of the kit are: beside each other, in Voilà as in JupyterLab, under any prefix.

import { isLab } from "../dom.js";

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
