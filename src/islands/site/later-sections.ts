declare global {
  interface Navigator {
    /** Of Chromium alone: Network Information API. */
    connection?: { saveData?: boolean };
  }
}

/** Only those that the sheet lays out late heed it (styles/site.css). */
const LATER = "section:not([data-laid])";
const REST_MS = 50;

/** Lays every section out now: what lies further down has its real place then. */
export function layOutAll(): void {
  for (const section of document.querySelectorAll<HTMLElement>(LATER)) section.dataset["laid"] = "";
}

/**
 * Lays the sections out in turn, each in a task of its own, and then fetches their pictures, so that a picture of the whole
 * page or a jump to its end finds them.
 */
export function layOutInTurn(): void {
  const next = document.querySelector<HTMLElement>(LATER);
  if (next === null) {
    if (hasBytesToSpare()) loadPictures();
    return;
  }
  next.dataset["laid"] = "";
  setTimeout(layOutInTurn, REST_MS);
}

function loadPictures(): void {
  for (const image of document.querySelectorAll("img")) image.loading = "eager";
}

/** A phone, and whoever asks for few bytes, gets the pictures that they come to. */
function hasBytesToSpare(): boolean {
  return navigator.connection?.saveData !== true && matchMedia("(min-width: 64rem)").matches;
}
