const MAX_HOLD_MS = 1_000;

/**
 * Loads the page's scripts after its first contentful paint, in order, so that they don't compete with it. The build writes them
 * as `<script data-src>` (scripts/support/delay-scripts.ts).
 */
export function startDelayedScripts(): void {
  document.addEventListener("astro:before-swap", ({ newDocument }) => restoreScripts(newDocument));
  const delayed = listDelayedScripts(document);
  // The development server doesn't delay scripts.
  if (delayed.length === 0) {
    markScriptsRun(document);
    return;
  }
  const release = holdClicks();
  let hasLoaded = false;
  let isDispatched = false;
  addEventListener("load", () => (hasLoaded = true), { once: true });
  document.addEventListener("astro:page-load", () => (isDispatched = true), { once: true });
  onFirstPaint(() => {
    void Promise.all(delayed.map(run)).then(() => {
      // The router dispatches this at the window's load event, which it may have missed.
      if (hasLoaded && !isDispatched) document.dispatchEvent(new Event("astro:page-load"));
      markScriptsRun(document);
      release();
    });
  });
}

function markScriptsRun(page: Document): void {
  delete page.documentElement.dataset["scripts"];
}

function listDelayedScripts(page: Document): HTMLScriptElement[] {
  return [...page.querySelectorAll<HTMLScriptElement>("script[data-src]")];
}

/** Turns delayed scripts of the next page into normal ones, which the router waits for. */
function restoreScripts(next: Document): void {
  markScriptsRun(next);
  for (const script of listDelayedScripts(next)) {
    script.type = "module";
    script.src = script.dataset["src"] ?? "";
    delete script.dataset["src"];
  }
}

function onFirstPaint(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
    requestAnimationFrame(() => setTimeout(callback));
    return;
  }
  const observer = new PerformanceObserver((list) => {
    // The first paint alone may be the bare background.
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: "paint", buffered: true });
}

/** Resolves when the script has run or failed to load. */
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
 * Holds clicks on links and buttons until the scripts have loaded, for at most a second; then repeats the last one.
 * @returns releases the held click
 */
function holdClicks(): () => void {
  let held: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    clearTimeout(timer);
    removeEventListener("click", hold, { capture: true });
    held?.click();
    held = null;
  };
  const hold = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    if (element === null || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = element;
    timer ??= setTimeout(release, MAX_HOLD_MS);
  };
  addEventListener("click", hold, { capture: true });
  return release;
}
