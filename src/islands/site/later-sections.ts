/** Only those that the sheet lays out late heed it (styles/site.css). */
const LATER = "section:not([data-laid])";
const REST_MS = 50;

/** Lays every section out now: what lies further down has its real place then. */
export function layOutAll(): void {
  for (const section of document.querySelectorAll<HTMLElement>(LATER)) section.dataset["laid"] = "";
}

/** Lays the sections out in turn, each in a task of its own, so that a picture of the whole page or a jump to its end finds them. */
export function layOutInTurn(): void {
  const next = document.querySelector<HTMLElement>(LATER);
  if (next === null) return;
  next.dataset["laid"] = "";
  setTimeout(layOutInTurn, REST_MS);
}
