// What each widget brings along itself: it draws with the code that all widgets of its kernel share.

const loaded = (globalThis.mtLoaded ??= new Map());

async function load(code) {
  const fresh = () => document.head.appendChild(Object.assign(document.createElement("style"), { id: "mt-style" }));
  (document.getElementById("mt-style") ?? fresh()).textContent = code.get("style");
  const url = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
  return (await import(url)).default;
}

async function render(widget) {
  const { model } = widget;
  const id = model.get("code").replace("IPY_MODEL_", "");
  if (!loaded.has(id)) loaded.set(id, model.widget_manager.get_model(id).then(load));
  const widgets = await loaded.get(id);
  return widgets[model.get("draws")](widget);
}

export default { render };
