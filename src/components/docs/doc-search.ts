/** Documentation search over a prebuilt index (Pagefind) built with the site. */

type Found = { url: string; meta: { title?: string }; excerpt: string };
type Index = {
  options(settings: { excerptLength: number }): Promise<void>;
  debouncedSearch(query: string): Promise<{ results: { data(): Promise<Found> }[] } | null>;
};
type Parts = { dialog: HTMLDialogElement; input: HTMLInputElement; status: HTMLElement; list: HTMLElement };

const MAX_RESULTS = 8;
/** Generated after the pages, so the bundler can't resolve it. */
const INDEX_URL = "/pagefind/pagefind.js";

let index: Promise<Index> | undefined;
let started = false;

/** Opens the search with its buttons and the `/` key. */
export function startDocSearch(): void {
  if (started) return;
  started = true;
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-search-open]")) openSearch();
    const parts = findParts();
    if (parts && target === parts.dialog) parts.dialog.close();
  });
  document.addEventListener("keydown", (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey || findParts() === null) return;
    event.preventDefault();
    openSearch();
  });
  document.addEventListener("input", (event) => {
    const parts = findParts();
    if (parts && event.target === parts.input) void search(parts);
  });
}

function findParts(): Parts | null {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-search]");
  const input = dialog?.querySelector("input");
  const status = dialog?.querySelector<HTMLElement>("[data-search-status]");
  const list = dialog?.querySelector<HTMLElement>("[data-search-results]");
  return dialog && input && status && list ? { dialog, input, status, list } : null;
}

function openSearch(): void {
  const parts = findParts();
  if (parts === null || parts.dialog.open) return;
  parts.dialog.showModal();
  parts.input.select();
  void loadIndex(parts);
}

async function loadIndex({ status }: Parts): Promise<Index | null> {
  index ??= importIndex();
  try {
    return await index;
  } catch {
    index = undefined;
    status.textContent = "Search couldn't be loaded. Close it and try again, or use the navigation.";
    return null;
  }
}

async function importIndex(): Promise<Index> {
  const loaded: unknown = await import(/* @vite-ignore */ INDEX_URL);
  if (!isIndex(loaded)) throw new TypeError(`${INDEX_URL} is not a search index.`);
  await loaded.options({ excerptLength: 24 });
  return loaded;
}

function isIndex(value: unknown): value is Index {
  return typeof value === "object" && value !== null && "options" in value && "debouncedSearch" in value;
}

async function search(parts: Parts): Promise<void> {
  const { input, status, list } = parts;
  const query = input.value.trim();
  if (query === "") {
    list.replaceChildren();
    status.textContent = "";
    return;
  }
  const response = await (await loadIndex(parts))?.debouncedSearch(query);
  // Null after further typing.
  if (!response) return;
  const found = await Promise.all(response.results.slice(0, MAX_RESULTS).map((result) => result.data()));
  if (input.value.trim() !== query) return;
  list.replaceChildren(...found.map(createResult));
  status.textContent = found.length === 0 ? `No results for “${query}”.` : "";
}

function createResult({ url, meta, excerpt }: Found): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url.replace(/\/$/, "");
  link.className = "block rounded-sm px-3 py-2.5 hover:bg-wash focus-visible:bg-wash";
  const title = document.createElement("span");
  title.className = "block font-semibold";
  title.textContent = meta.title ?? url;
  const text = document.createElement("span");
  text.className = "mt-0.5 block text-sm text-soft [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-ink";
  text.append(...parseExcerpt(excerpt));
  link.append(title, text);
  item.append(link);
  return item;
}

/** Keeps the excerpt's `<mark>` elements; everything else becomes plain text. */
function parseExcerpt(excerpt: string): (string | HTMLElement)[] {
  const decoded = new DOMParser().parseFromString(excerpt, "text/html").body;
  return [...decoded.childNodes].map((node) => {
    const text = node.textContent ?? "";
    if (node.nodeName !== "MARK") return text;
    const mark = document.createElement("mark");
    mark.textContent = text;
    return mark;
  });
}
