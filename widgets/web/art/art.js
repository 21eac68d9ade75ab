// Draws the pictures that a text names, `:heart:`: each is an image of its own, so a page needs nothing beside it.
// Hooks: img.mt-art, data-art=NAME.

import sprite from "./sprite.svg";

const NAMED = /:([a-z]+(?:-[a-z]+)*):/;
const SYMBOL = /<symbol id="art-([\w-]+)"[^>]*>([\s\S]*?)<\/symbol>/g;
const PART = /^<\w+ id="(artp-[\w-]+)".*$/gm; // parts stand on a line each
const USED = /href="#(artp-[\w-]+)"/g;
const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#2a2550" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">';

/** What the sprite holds under each name. @type {Map<string, string>} */
const drawn = new Map([...sprite.matchAll(SYMBOL), ...sprite.matchAll(PART)].map((found) => [found[1], found[2] ?? found[0]]));
/** @type {Map<string, string>} */
const urls = new Map();

/** The parts that a drawing uses, and those that they use. @param {string} drawing @returns {string[]} */
const partsOf = (drawing) => [...new Set([...drawing.matchAll(USED)].flatMap(([, part]) => [...partsOf(drawn.get(part)), part]))];

/** The address of a picture, or nothing where there is none of that name. @param {string} name */
export function pictureUrl(name) {
  const drawing = drawn.get(name);
  if (!drawing) return "";
  if (!urls.has(name)) {
    const parts = partsOf(drawing).map((part) => drawn.get(part));
    const svg = `${OPEN}${parts.length ? `<defs>${parts.join("")}</defs>` : ""}${drawing}</svg>`;
    urls.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return urls.get(name);
}

/** A text with the pictures that it names; `alt` reads them out by their names. @param {string} text @returns {(string | HTMLElement)[]} */
export function withPictures(text, alt = false) {
  return text.split(NAMED).map((part, at) => {
    if (at % 2 === 0) return part;
    const src = pictureUrl(part);
    if (!src) return `:${part}:`;
    const picture = new Image();
    picture.className = "mt-art";
    picture.dataset.art = part;
    return Object.assign(picture, { alt: alt ? part.replaceAll("-", " ") : "", decoding: "sync", draggable: false, src });
  });
}

/** The words of a text alone. @param {string} text */
export const withoutPictures = (text) => text.split(NAMED).filter((_, at) => at % 2 === 0).join("").trim();

/** How many characters wide a text is; a picture counts as one. @param {string} text */
export const shownLength = (text) => text.split(NAMED).reduce((sum, part, at) => sum + (at % 2 || part.length), 0);
