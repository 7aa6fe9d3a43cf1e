import { navigate } from "astro:transitions/client";

let started = false;

/**
 * Links and GET forms of the public pages change the page without a reload. A link with a '#' to another page is a full
 * navigation (specification 2.2); so is whatever carries `data-astro-reload` or leads out of the public pages.
 */
export function startInAppLinks(): void {
  if (started) return;
  started = true;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || leavesWindow(event, link) || !staysInApp(link)) return;
    event.preventDefault();
    void navigate(link.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target instanceof HTMLFormElement ? event.target : null;
    if (form === null || event.defaultPrevented || form.method !== "get" || isMarked(form)) return;
    event.preventDefault();
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (typeof value === "string") url.searchParams.set(name, value);
    void navigate(url.href);
  });
  document.addEventListener("astro:before-swap", ({ newDocument }) => keepStyles(newDocument));
}

/** A sheet that both pages carry stays in its place: put in anew, it would ask for the fonts again. */
function keepStyles(next: Document): void {
  const coming = [...next.head.querySelectorAll("style")];
  for (const [at, style] of document.head.querySelectorAll("style").entries()) {
    const same = coming.find(({ textContent }) => textContent === style.textContent);
    for (const one of same === undefined ? [] : [style, same])
      one.dataset["astroTransitionPersist"] = `style-${String(at)}`;
  }
}

function leavesWindow(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const elsewhere = link.target !== "" && link.target !== "_self";
  const held = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
  return event.button !== 0 || held || elsewhere || link.hasAttribute("download");
}

function staysInApp(link: HTMLAnchorElement): boolean {
  return link.href !== "" && link.origin === location.origin && !link.href.includes("#") && !isMarked(link);
}

function isMarked(element: HTMLElement): boolean {
  return element.dataset["astroReload"] !== undefined;
}
