import { navigate } from "astro:transitions/client";

let started = false;

/**
 * Makes links and GET forms of the public pages navigate without a reload. Links with a '#' (specification 2.2), elements
 * with `data-astro-reload` and links to other sites do a full navigation.
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
    if (form === null || event.defaultPrevented || form.method !== "get" || isReload(form)) return;
    event.preventDefault();
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (typeof value === "string") url.searchParams.set(name, value);
    void navigate(url.href);
  });
  document.addEventListener("astro:before-swap", ({ newDocument }) => keepStyles(newDocument));
}

/** Keeps style sheets that both pages share in place: inserting them again would reload the fonts. */
function keepStyles(next: Document): void {
  const nextStyles = [...next.head.querySelectorAll("style")];
  for (const [at, style] of document.head.querySelectorAll("style").entries()) {
    const same = nextStyles.find(({ textContent }) => textContent === style.textContent);
    for (const one of same === undefined ? [] : [style, same])
      one.dataset["astroTransitionPersist"] = `style-${String(at)}`;
  }
}

function leavesWindow(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const otherWindow = link.target !== "" && link.target !== "_self";
  const hasModifier = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
  return event.button !== 0 || hasModifier || otherWindow || link.hasAttribute("download");
}

function staysInApp(link: HTMLAnchorElement): boolean {
  return link.href !== "" && link.origin === location.origin && !link.href.includes("#") && !isReload(link);
}

function isReload(element: HTMLElement): boolean {
  return element.dataset["astroReload"] !== undefined;
}
