// Tells when a page does not come up: its kernel was gone before any widget could say so, or joined what was drawn early.
// While the server still sends the page, its kernel is on the way.
// Hooks: data-mt="lost" (the bar, as the widgets' own heart shows it), data-mt="reload" (its button).

(() => {
  const PATIENCE = 20; // seconds until a page without a widget counts as lost
  const isDrawn = () => document.querySelector("#rendered_cells [data-mt], #rendered_cells .mt-taken, html[data-mt-joined]") !== null;
  const isTold = () => document.querySelector('[data-mt="lost"]') !== null;
  const bar = /** @type {HTMLTemplateElement} */ (document.getElementById("lost")).content.firstElementChild;
  let waited = 0;

  bar.querySelector("button").addEventListener("click", () => window.location.reload());
  const timer = setInterval(() => {
    if (document.readyState !== "loading") waited += 1;
    if (isDrawn()) {
      bar.remove();
      clearInterval(timer);
    } else if (waited >= PATIENCE && !isTold()) {
      (document.querySelector(".mt-app") ?? document.body).append(bar); // not over what works without a kernel
    }
  }, 1000);
})();
