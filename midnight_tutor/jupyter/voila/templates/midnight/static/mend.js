// Draws a widget that was given up too early.
// ipywidgets looks for a model for two seconds, and not once more before it gives up: on a page that was busy
// just then, an error stands in the widget's place although its model has come (BaseManager.get_model).

(() => {
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const GIVEN_UP = "Error displaying widget: model not found";
  const PAUSE = 500; // ms between looks
  const LOOKS = 40;

  for (const script of document.querySelectorAll(OUTPUT)) {
    const view = JSON.parse(script.textContent).data?.[VIEW];
    if (view) script.parentElement.dataset.model = view.model_id;
  }

  async function draw(node, looks = LOOKS) {
    const manager = window.jupyterapp?.widgetManager;
    const id = node.closest("[data-model]")?.dataset.model;
    if (manager?.has_model(id)) {
      const view = await manager.create_view(await manager.get_model(id));
      node.replaceChildren(view.el);
    } else if (looks) {
      setTimeout(() => draw(node, looks - 1), PAUSE);
    }
  }

  const watch = new MutationObserver((changes) => {
    const nodes = new Set(changes.map((change) => change.target));
    for (const node of nodes) if (node.textContent === GIVEN_UP) draw(node);
  });
  watch.observe(document.getElementById("rendered_cells"), { childList: true, subtree: true });
})();
