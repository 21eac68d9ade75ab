// Draws the pictures that a text names, `:heart:`: each is an image of its own, so a page needs nothing beside it.
// Hooks: img.mt-art (data-art=NAME).

import { drawings, logo, open } from "./drawings.js";

const NAMED = /:([a-z]+(?:-[a-z]+)*):/;

/** The address of a picture, or nothing where there is none of that name. @param {string} name */
export const pictureUrl = (name) =>
  Object.hasOwn(drawings, name) ? `data:image/svg+xml,${encodeURIComponent(`${open}${drawings[name]}</svg>`)}` : "";

/** The name of the kit in letters of our own. @param {string} name */
export function logoNode(name) {
  const picture = new Image();
  picture.className = "mt-logo";
  return Object.assign(picture, { alt: name, draggable: false, src: `data:image/svg+xml,${encodeURIComponent(logo)}` });
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
export const withoutPictures = (text) =>
  text
    .split(NAMED)
    .filter((_, at) => at % 2 === 0)
    .join("")
    .trim();

/** How many characters wide a text is; a picture counts as one. @param {string} text */
export const shownLength = (text) => text.split(NAMED).reduce((sum, part, at) => sum + (at % 2 || part.length), 0);
