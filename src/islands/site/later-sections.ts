/** The part of the page whose sections are laid out late (styles/site.css). */
const LATER = "[data-later]";
/** Where the browser does not say when it is idle. */
const REST_MS = 50;

/** Lays every section out now: what lies further down has its real place then. */
export function layOutAll(): void {
  for (const part of document.querySelectorAll<HTMLElement>(LATER)) part.dataset["all"] = "";
}

/** Lays the sections out one at a time while nothing else is to do, so that a picture of the whole page or a jump to its end finds them. */
export function layOutWhenIdle(): void {
  const sections = [...document.querySelectorAll<HTMLElement>(`${LATER} > section`)];
  const layOutNext = () => {
    const next = sections.shift();
    if (next === undefined) return;
    next.dataset["laid"] = "";
    whenIdle(layOutNext);
  };
  whenIdle(layOutNext);
}

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then);
  else setTimeout(then, REST_MS);
}
