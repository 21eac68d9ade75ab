// Light or dark before the first picture: the reader's choice, else the page's, else the system's.
// Widgets set the same attribute when the reader chooses; Jupyter's own colours follow it.

(() => {
  const root = document.documentElement;
  const page = document.currentScript.dataset.shade; // the theme the server was started with
  const system = window.matchMedia("(prefers-color-scheme: dark)");

  function remembered() {
    try {
      return window.localStorage.getItem("mt-theme");
    } catch {
      return null; // storage is closed in private windows and some frames
    }
  }

  function follow() {
    const sheet = /** @type {HTMLLinkElement} */ (document.getElementById("mt-dark"));
    if (sheet) sheet.media = root.dataset.mtTheme === "dark" ? "all" : "not all";
  }

  const choice = remembered();
  const automatic = page === "dark" || system.matches ? "dark" : "light";
  root.toggleAttribute("data-mt-page", true);
  root.dataset.mtTheme = ["light", "dark"].includes(choice) ? choice : automatic;
  follow();
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-mt-theme"] });
})();
