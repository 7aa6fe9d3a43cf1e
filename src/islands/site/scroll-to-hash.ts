import { layoutAllSections } from "./lazy-sections.ts";

const DELAY_MS = 100;

/** Scrolls smoothly to the URL hash, 100 ms after the page has loaded (specification 2.3). */
export function scrollToHash(): void {
  if (location.hash === "") return;
  // Gives every section its real height first; estimated heights would scroll to the wrong place.
  layoutAllSections();
  setTimeout(() => {
    const target = document.getElementById(location.hash.slice(1));
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: reduced ? "auto" : "smooth" });
  }, DELAY_MS);
}
