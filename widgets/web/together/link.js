// The channel of one device at a table of several: its engine is the server, at the end of a line that comes back by itself.

import { Channel } from "../channel.js";
import { Line } from "../classroom/line.js";
import { remember, remembered } from "../dom.js";

const PATH = "table/line";
const keyName = (code) => `mt-table ${code}`; // under which the browser keeps who it is at a table

/** What this browser is at a table known by; empty where it was never there. */
export function keyAt(code) {
  return remembered(keyName(code), "");
}

export class TableChannel extends Channel {
  /** `hello` is how one comes in for the first time; `heard` gets what is said about the line. */
  constructor(hello, heard) {
    super((message) => this.ask(message));
    this.hello = hello;
    this.heard = heard;
    this.isIn = false;
    this.code = "";
    this.key = "";
    this.line = new Line(
      () => this.entry(),
      (message) => this.take(message),
      PATH,
    );
  }

  entry() {
    const { code, key } = this;
    return key ? { type: "enter", code, key } : this.hello;
  }

  /** A question says of which position it is: one that is past is not answered. */
  ask(message) {
    if (this.isIn) this.line.send(message.ask ? { ...message, n: this.parts.get("play")?.get("status")?.n ?? 0 } : message);
  }

  take(message) {
    if (Array.isArray(message)) message.forEach((answer) => this.handle(answer));
    else if (message.type === "entered") this.enter(message);
    else {
      if (message.type === "lost") this.isIn = false;
      this.heard(message);
    }
  }

  /** Everything is asked for again: what was missed meanwhile needs no bookkeeping. */
  enter(message) {
    const { code, key } = message;
    Object.assign(this, { code, key, isIn: true });
    remember(keyName(code), key);
    this.heard(message);
    for (const part of this.parts.values()) part.refresh();
  }

  end() {
    this.line.end();
  }
}
