/** Finding elements through shadow roots, closed ones too. */

type Root = Document | ShadowRoot | Element;

declare global {
  /** Closed roots that the command keeps as they are made; extensions ask the browser instead. */
  var threadlightRoots: WeakMap<Element, ShadowRoot> | undefined;
}

/** The shadow root of an element, open or closed. */
export function getShadowRoot(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  const { chrome: api } = globalThis;
  if (api?.dom && element instanceof HTMLElement) return api.dom.openOrClosedShadowRoot(element);
  return globalThis.threadlightRoots?.get(element) ?? null;
}

/** Keeps closed shadow roots as they are made. Runs before the page's own scripts. */
export function keepShadowRoots(): void {
  if (globalThis.threadlightRoots) return;
  const roots = new WeakMap<Element, ShadowRoot>();
  globalThis.threadlightRoots = roots;
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    roots.set(this, root);
    return root;
  };
}

/** A root and all shadow roots inside it, in document order. */
export function listRoots(root: Root = document): Root[] {
  const roots: Root[] = [root];
  if (root instanceof Element) {
    const own = getShadowRoot(root);
    if (own) roots.push(...listRoots(own));
  }
  for (const element of root.querySelectorAll("*")) {
    // Only custom elements and a few plain ones can have shadow roots.
    if (!element.localName.includes("-") && !CAN_HAVE_ROOT.has(element.localName)) continue;
    const shadow = getShadowRoot(element);
    if (shadow) roots.push(...listRoots(shadow));
  }
  return roots;
}

const CAN_HAVE_ROOT = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

/** All elements that match a selector, through shadow roots. An invalid selector matches nothing. */
export function queryAll(selector: string | null, root: Root = document): Element[] {
  if (selector === null || selector === "") return [];
  try {
    return listRoots(root).flatMap((inside) => [...inside.querySelectorAll(selector)]);
  } catch {
    return [];
  }
}

/** The first visible element that matches, else the first one. */
export function queryOne(selector: string | null, root: Root = document): Element | null {
  const all = queryAll(selector, root);
  return all.find(isVisible) ?? all[0] ?? null;
}

/** The element above, across the border of a shadow root. */
export function getParent(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Whether an element is inside another, across shadow roots. */
export function isInside(element: Element, outer: Element): boolean {
  for (let at: Element | null = element; at; at = getParent(at)) if (at === outer) return true;
  return false;
}

/** Whether an element takes up room and is not hidden. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const { visibility, display } = getComputedStyle(element);
  return visibility !== "hidden" && display !== "none";
}

/** Whether an element matches a selector; an invalid one matches nothing. */
export function matches(element: Element, selector: string | null): boolean {
  if (selector === null || selector === "") return false;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
