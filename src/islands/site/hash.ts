import { layOutAll } from "./later-sections.ts";

const DELAY_MS = 100;

/** Scrolls smoothly to what the address names, 100 ms after the page has come (specification 2.3). */
export function scrollToHash(): void {
  if (location.hash === "") return;
  // Every section gets its real height first, or the way would be measured in guessed ones.
  layOutAll();
  setTimeout(() => {
    const target = document.getElementById(location.hash.slice(1));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  }, DELAY_MS);
}
