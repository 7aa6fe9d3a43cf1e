/** Turns a page of the public documentation into an article of the dashboard, with the person's own values in its code. */
import type { SnippetValues } from "#src/domain/documentation/fill-snippet.ts";
import { fillSnippet } from "#src/domain/documentation/fill-snippet.ts";
import { paths } from "#src/domain/paths/paths.ts";

const FEEDBACK_MS = 2_000;
/** Styles, which the policy of this page forbids even where they are never shown. */
const STYLES = /<style\b[^>]*>[^]*?<\/style>| style="[^"]*"/g;
const DOCS = `${paths.docs}/`;

/** Parses the page's HTML, our own, and returns the nodes of its article. None if it has no article. */
export function buildArticle(html: string, values: SnippetValues): Node[] {
  const parsed = new DOMParser().parseFromString(html.replaceAll(STYLES, ""), "text/html");
  const article = parsed.querySelector("[data-pagefind-body]");
  if (article === null) return [];
  for (const element of article.querySelectorAll("script, link")) element.remove();
  // The screen shows title and description itself.
  for (const part of article.querySelectorAll(":scope > h1 + p, :scope > h1")) part.remove();
  // Addresses of steps are set off by emphasis.
  for (const code of article.querySelectorAll("code, em")) fillCode(code, values);
  for (const link of article.querySelectorAll("a")) stayInside(link);
  for (const button of article.querySelectorAll<HTMLButtonElement>("[data-copy]")) showCopyButton(button);
  return [...article.childNodes].map((node) => document.importNode(node, true));
}

/** Whether a click is on a copy button; copies its code. */
export function copyCode(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-copy]") : null;
  const code = button?.closest("[data-code]")?.querySelector("code")?.textContent;
  if (!button || code === undefined) return;
  const label = button.querySelector("[data-copy-label]");
  const status = button.parentElement?.querySelector('[role="status"]');
  const tell = (text: string) => {
    if (label) label.textContent = text;
    if (status) status.textContent = text;
  };
  // The clipboard is missing on plain HTTP and may be blocked.
  const copied = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error("No clipboard"));
  copied.then(
    () => tell("Copied"),
    () => tell("Couldn't copy"),
  );
  setTimeout(() => {
    if (label) label.textContent = "Copy";
    if (status) status.textContent = "";
  }, FEEDBACK_MS);
}

/** Lines that change lose their colors: the values lie across the words that have them. */
function fillCode(code: Element, values: SnippetValues): void {
  const lines = [...code.querySelectorAll(":scope > .line")];
  for (const line of lines.length === 0 ? [code] : lines) {
    const text = line.textContent;
    const filled = fillSnippet(text, values);
    if (filled !== text) line.textContent = filled;
  }
}

/** Links to other pages of the documentation open here; those of the public site in another tab. */
function stayInside(link: HTMLAnchorElement): void {
  const href = link.getAttribute("href") ?? "";
  if (href.startsWith(DOCS)) link.setAttribute("href", paths.dash.documentationPage(href));
  else if (!href.startsWith("#") && !href.startsWith(paths.dash.root)) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noreferrer");
  }
}

function showCopyButton(button: HTMLButtonElement): void {
  button.hidden = false;
}
