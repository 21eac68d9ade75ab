// The parts of a page behind one channel. A part has `get, on, off, send` and knows not who answers:
// a kernel (here) or a worker.

class Part {
  constructor(name, post) {
    this.name = name;
    this.post = post;
    this.state = {};
    this.listeners = new Map();
  }

  get(section) {
    return this.state[section];
  }

  on(event, hear) {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event).add(hear);
  }

  off(event, hear) {
    this.listeners.get(event)?.delete(hear);
  }

  send(ask) {
    this.post({ to: this.name, ask });
  }

  /** Everything it shows, again. */
  refresh() {
    this.post({ to: this.name });
  }

  fire(event, value) {
    for (const hear of [...(this.listeners.get(event) ?? [])]) hear(value);
  }

  /** Takes over what changed. In a scene, an id stands for a zone that is the same: it stays the very object that was drawn. */
  update(state) {
    const had = this.state.scene?.zones ?? [];
    if (state.scene?.zones)
      state.scene.zones = state.scene.zones
        .map((zone) => (typeof zone === "string" ? had.find(({ id }) => id === zone) : zone))
        .filter(Boolean);
    Object.assign(this.state, state);
    this.fire("change", new Set(Object.keys(state)));
  }
}

export class Channel {
  constructor(post) {
    this.post = post;
    this.parts = new Map();
    this.pulse = null; // how to feel whether anybody answers
    this.close = () => {};
    this.remind = () => []; // what somebody who begins anew must be told first
  }

  /** A part by its name; what it shows is asked for once, unless it is at hand. */
  part(name, state) {
    if (this.parts.has(name)) return this.parts.get(name);
    const part = new Part(name, (message) => this.post(message));
    this.parts.set(name, part);
    if (state) part.state = state;
    else part.refresh();
    return part;
  }

  handle(answer) {
    const part = this.parts.get(answer?.from);
    if (!part) return;
    if (answer.state) part.update(answer.state);
    if (answer.says) part.fire("says", answer.says);
  }
}

/** What sends to a kernel through a widget's model. One that is gone hears nothing: what needs none goes on, and its heart tells. */
export function kernelPost(model) {
  return (message) => {
    try {
      model.send(message);
    } catch {
      // the line is closed
    }
  };
}

/** The channel to a kernel, through a widget's model. */
export function kernelChannel(model) {
  const channel = new Channel(kernelPost(model));
  const hear = (answer) => channel.handle(answer);
  model.on("msg:custom", hear);
  channel.close = () => model.off("msg:custom", hear);
  channel.pulse = {
    send: () => model.send({ type: "beat" }),
    on: (heard) => model.on("msg:custom", heard),
    off: (heard) => model.off("msg:custom", heard),
  };
  return channel;
}
