const DURATION_MS = 1_500;
const VISIBLE_SHARE = 0.3;

/** Animates the counters once, when 30% of their section is in view (specification 4). */
export function countUp(): void {
  const section = document.querySelector("[data-counters]");
  if (section === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const figures = [...section.querySelectorAll<HTMLElement>("[data-count]")];
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      animate(figures);
    },
    { threshold: VISIBLE_SHARE },
  );
  observer.observe(section);
}

function animate(figures: readonly HTMLElement[]): void {
  const start = performance.now();
  const draw = (now: number): void => {
    const part = Math.min(1, Math.max(0, now - start) / DURATION_MS);
    for (const figure of figures) figure.textContent = scale(figure.dataset["count"] ?? "0", easeOut(part));
    if (part < 1) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/** Scales a number, keeping its count of decimals. */
function scale(whole: string, part: number): string {
  return (Number(whole) * part).toFixed(whole.split(".")[1]?.length ?? 0);
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}
