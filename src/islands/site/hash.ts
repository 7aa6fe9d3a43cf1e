const DELAY_MS = 100;

/** Scrolls smoothly to what the address names, 100 ms after the page has come (specification 2.3). */
export function scrollToHash(): void {
  if (location.hash === "") return;
  setTimeout(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  }, DELAY_MS);
}
