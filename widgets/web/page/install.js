// The site as an app: offered where the browser says that it can be installed.
// Hooks: data-mt="install".

import { button } from "../dom.js";

/** A button that is there as soon as the browser offers it, and gone when it was taken. */
export function installer(t) {
  let offer;
  const take = async () => {
    await offer.prompt();
    node.hidden = true;
  };
  const node = button("install", t("install"), take, { class: "mt-button mt-quiet", title: t("install-why"), hidden: true });
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's own bar would cover the page
    offer = event;
    node.hidden = false;
  });
  window.addEventListener("appinstalled", () => {
    node.hidden = true;
  });
  return node;
}
