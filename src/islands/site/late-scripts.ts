const LONGEST_HOLD_MS = 1_000;

/**
 * Runs the page's scripts when its first picture is shown, so that nothing is fetched in the way of that picture. The build
 * wrote them as `<script data-src>` (scripts/support/delay-scripts.ts); here they become the scripts that they were, in their order.
 */
export function startLateScripts(): void {
  document.addEventListener("astro:before-swap", ({ newDocument }) => hasten(newDocument));
  const delayed = findDelayed(document);
  // The development server delays nothing.
  if (delayed.length === 0) {
    noteRun(document);
    return;
  }
  const release = holdPresses();
  let hasLoaded = false;
  let isTold = false;
  addEventListener("load", () => (hasLoaded = true), { once: true });
  document.addEventListener("astro:page-load", () => (isTold = true), { once: true });
  whenPainted(() => {
    void Promise.all(delayed.map(run)).then(() => {
      // The router tells of the first page at the window's load event, for which it may have come too late.
      if (hasLoaded && !isTold) document.dispatchEvent(new Event("astro:page-load"));
      noteRun(document);
      release();
    });
  });
}

function noteRun(page: Document): void {
  delete page.documentElement.dataset["scripts"];
}

function findDelayed(page: Document): HTMLScriptElement[] {
  return [...page.querySelectorAll<HTMLScriptElement>("script[data-src]")];
}

/** The router waits for the scripts of a page that it changes to. */
function hasten(next: Document): void {
  noteRun(next);
  for (const script of findDelayed(next)) {
    script.type = "module";
    script.src = script.dataset["src"] ?? "";
    delete script.dataset["src"];
  }
}

function whenPainted(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
    requestAnimationFrame(() => setTimeout(then));
    return;
  }
  const observer = new PerformanceObserver((list) => {
    // The first paint of all may be the bare background.
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    then();
  });
  observer.observe({ type: "paint", buffered: true });
}

/** Settles when the script has run, or cannot be had. */
function run(delayed: HTMLScriptElement): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.type = "module";
    script.async = false;
    script.onload = script.onerror = () => resolve();
    script.src = delayed.dataset["src"] ?? "";
    delayed.replaceWith(script);
  });
}

/**
 * Keeps a press on a link or button for the scripts that are on their way to it; the last one is done when they are here, or
 * after a second without them, as the plain link or form that it is.
 * @returns lets the presses through
 */
function holdPresses(): () => void {
  let pressed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(timer);
    removeEventListener("click", hold, { capture: true });
    pressed?.click();
    pressed = null;
  };
  const hold = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    if (element === null || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = element;
    timer ??= setTimeout(release, LONGEST_HOLD_MS);
  };
  addEventListener("click", hold, { capture: true });
  return release;
}
