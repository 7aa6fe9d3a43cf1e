declare global {
  interface Navigator {
    /** Network Information API, in Chromium only. */
    connection?: { saveData?: boolean };
  }
}

/** Sections that styles/site.css lays out lazily. */
const LAZY_SECTION = "section:not([data-laid])";
const PAUSE_MS = 50;

/** Lays out all sections now, so that everything has its final position. */
export function layoutAllSections(): void {
  for (const section of document.querySelectorAll<HTMLElement>(LAZY_SECTION)) section.dataset["laid"] = "";
}

/** Lays out the sections one per task, then loads their images, so that jumps and full-page screenshots find them. */
export function layoutSectionsInTurn(): void {
  const next = document.querySelector<HTMLElement>(LAZY_SECTION);
  if (next === null) {
    if (canPrefetchImages()) loadImages();
    return;
  }
  next.dataset["laid"] = "";
  setTimeout(layoutSectionsInTurn, PAUSE_MS);
}

function loadImages(): void {
  for (const image of document.querySelectorAll("img")) image.loading = "eager";
}

/** Phones and data-saver users load images only as they scroll. */
function canPrefetchImages(): boolean {
  return navigator.connection?.saveData !== true && matchMedia("(min-width: 64rem)").matches;
}
