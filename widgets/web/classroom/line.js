// A line to a class or to a table: it comes back by itself, as soon as a sleeping phone wakes up.

import { baseUrl } from "../page/places.js";

const WAITS = [500, 1000, 2000, 4000, 8000]; // ms before another try
const REFUSALS = ["trouble", "busy"]; // messages after which the next try comes later
const CHANGES = ["offline", "online"]; // of the network: the line may be dead without a word
const ASLEEP = 20_000; // ms out of sight after which a line is not trusted: nobody tells a sleeping phone that it is cut

/** Where a path of the server is, beside the pages. */
export function serverPath(path) {
  const isSite = "mtSite" in document.documentElement.dataset;
  return new URL(isSite ? path : baseUrl() + path, window.location.href);
}

export class Line {
  /** `hello()` says who one is; `heard` gets every message, and `{type: "lost"}` while nobody answers. `path` is where it leads. */
  constructor(hello, heard, path = "class/room") {
    this.path = path;
    this.hello = hello;
    this.heard = heard;
    this.tries = 0;
    this.wake = () => this.seen();
    this.renew = () => this.again();
    document.addEventListener("visibilitychange", this.wake);
    for (const change of CHANGES) window.addEventListener(change, this.renew);
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  seen() {
    if (document.visibilityState === "hidden") this.hidden = Date.now();
    else if (Date.now() - this.hidden > ASLEEP) this.again();
    else this.open();
  }

  /** Another line in place of one that may be dead. */
  again() {
    const { socket } = this;
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    this.socket = null;
    this.heard({ type: "lost" });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    const address = serverPath(this.path);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.socket.onopen = () => this.send(this.hello());
    this.socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (!REFUSALS.includes(message.type)) this.tries = 0;
      this.heard(message);
    };
    this.socket.onclose = () => this.lost();
  }

  lost() {
    if (this.ended) return;
    this.heard({ type: "lost" });
    this.timer = setTimeout(() => this.open(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    for (const change of CHANGES) window.removeEventListener(change, this.renew);
    this.socket?.close();
  }
}
