// A page that Voilà serves, before its kernel is there: drawn from what lies in it and beside it. The kernel joins when its
// widget comes, and draws nothing that is there already (shell.js asks).
// Hooks: data-mt="engine" (while something waits for the kernel); data-mt-joined on the root, once it is there.

import { el, teller } from "../dom.js";
import { kernelPost } from "../channel.js";
import { PrerenderedChannel } from "./prerendered.js";

/** Draws the page that the document describes, and says how a kernel joins it. */
export function openServed() {
  const facts = JSON.parse(document.getElementById("mt-page").textContent);
  const word = el("div", { class: "mt-engine", "data-mt": "engine", role: "status" });
  document.body.append(word);
  const channel = new PrerenderedChannel(facts.files, () => {
    if (!channel.engine) word.textContent = teller(facts.texts, "engine")("starting");
  });
  channel.draw(facts);
  globalThis.mtEarly = (model) => {
    const hear = (answer) => (answer?.type === "beat" ? channel.felt() : channel.handle(answer));
    model.on("msg:custom", hear);
    document.documentElement.toggleAttribute("data-mt-joined", true);
    word.remove();
    channel.join({ post: kernelPost(model), beat: () => model.send({ type: "beat" }) });
    return () => model.off("msg:custom", hear);
  };
}
