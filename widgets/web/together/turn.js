// How a device calls the player to move: the page's title, a short vibration, and two notes if sounds are on.
// Hooks: data-mt="sound" (a switch).

import { el, remember, remembered } from "../dom.js";

const SOUND = "mt-sound";
const NOTES = [660, 880]; // Hz
const LENGTH = 0.16; // seconds
const QUIET = 0.08; // how loud
const SHAKE = 120; // ms

export class Calling {
  constructor(t) {
    this.t = t;
    this.title = document.title;
    this.mine = false;
  }

  /** @param {boolean} mine whether it is one's own turn now */
  follow(mine) {
    document.title = mine ? this.t("title-mine", { title: this.title }) : this.title;
    if (mine && !this.mine) this.call();
    this.mine = mine;
  }

  call() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
    if (isOn()) play();
  }

  /** The switch for sounds, which are off until somebody wants them. */
  control() {
    const keep = ({ target }) => {
      remember(SOUND, target.checked ? "on" : "off");
      if (target.checked) play();
    };
    return el(
      "label",
      { class: "mt-check" },
      el("input", { type: "checkbox", "data-mt": "sound", checked: isOn(), onchange: keep }),
      this.t("sound"),
    );
  }

  end() {
    document.title = this.title;
  }
}

const isOn = () => remembered(SOUND, "off") === "on";

function play() {
  const audio = new AudioContext();
  NOTES.forEach((pitch, at) => {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at * LENGTH;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(QUIET, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    note.connect(volume).connect(audio.destination);
    note.start(begin);
    note.stop(begin + LENGTH);
  });
  setTimeout(() => audio.close(), 1000 * (NOTES.length + 1) * LENGTH);
}
