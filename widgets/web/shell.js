// What each widget brings along itself: it draws with the code that all widgets of its kernel share.

const loaded = (globalThis.mtLoaded ??= new Map());

async function load(code) {
  const fresh = () => document.head.appendChild(Object.assign(document.createElement("style"), { id: "mt-style" }));
  (document.getElementById("mt-style") ?? fresh()).textContent = code.get("style");
  const url = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
  return (await import(url)).default;
}

/** What lets a kernel join a page that was drawn before it; nothing where there is none, or where it did not come up. */
async function early() {
  const script = document.getElementById("mt-kit");
  const come = (done) => ["load", "error"].forEach((name) => script.addEventListener(name, done));
  if (script && !globalThis.mtEarly) await new Promise(come);
  if (!globalThis.mtEarly) for (const id of ["mt-early", "mt-kit"]) document.getElementById(id)?.remove();
  return globalThis.mtEarly;
}

async function render({ model, el }) {
  const join = await early();
  if (join) return join(model);
  const id = model.get("code").replace("IPY_MODEL_", "");
  const code = await model.widget_manager.get_model(id);
  let stop;
  const draw = async () => {
    if (!loaded.has(id)) loaded.set(id, load(code));
    const mount = await loaded.get(id);
    stop?.();
    el.replaceChildren();
    stop = mount(model, el, code.get("texts"));
  };
  const edited = () => {
    loaded.delete(id);
    draw();
  };
  await draw();
  code.on("change:script change:style", edited);
  return () => {
    code.off("change:script change:style", edited);
    stop?.();
  };
}

export default { render };
