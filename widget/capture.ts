/** Finds messages in the page by selectors, also in open shadow roots and frames of the same origin. */

export type Role = "user" | "bot" | "agent";
type Selectors = { [role in Role]: string | undefined };

type Listener = {
  say(role: Role, text: string): void;
  /** Adds a mark of a captured message; returns those of the conversation so far. */
  seen(mark?: string): string[];
};

/** Streaming bots write word by word: a message is complete when its text has been still for this long. */
const STILL_MS = 700;
/** When elements that are defined late have built their shadow roots. */
const LATE_MS = 1000;

/** Watches for elements that match, each of which becomes a message once. Returns a function that ends the wait of all. */
export function watchMessages(selectors: Selectors, root: string, { say, seen }: Listener): () => void {
  const roles = (["user", "bot", "agent"] as const).filter((role) => selectors[role]);
  const any = roles.map((role) => selectors[role]).join();
  const waiting = new Map<Element, { timer: number; text: string }>();
  const done = new WeakSet<Node>();
  /** Captured messages with the element that shows each; those of earlier pages have none yet. */
  const shown: { mark: string; element?: Element }[] = seen().map((mark) => ({ mark }));
  if (!any) return () => undefined;

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      touch(isElement(target) ? target : target.parentElement);
      for (const node of addedNodes) if (isElement(node)) look(node);
    }
  });

  function observe(target: Document | ShadowRoot | null | undefined): void {
    if (!target || done.has(target)) return;
    done.add(target);
    observer.observe(target, { childList: true, subtree: true, characterData: true });
    look(target);
  }

  function look(node: Node & ParentNode): void {
    for (const element of [...(isElement(node) ? [node] : []), ...node.querySelectorAll("*")]) {
      if (element.matches(any)) touch(element);
      openInside(element);
    }
  }

  function openInside(element: Element): void {
    observe(element.shadowRoot);
    const { localName } = element;
    if (isFrame(element) && !done.has(element)) {
      done.add(element);
      const open = () => observe(element.contentDocument);
      element.addEventListener("load", open);
      open();
    }
    if (localName.includes("-") && !element.shadowRoot && !done.has(element)) {
      done.add(element);
      const open = () => observe(element.shadowRoot);
      void customElements.whenDefined(localName).then(() => {
        open();
        setTimeout(open, LATE_MS);
      }, open);
    }
  }

  function isInside(element: Element | null | undefined): boolean {
    if (!root) return true;
    if (!element) return false;
    if (element.closest(root)) return true;
    const top = element.getRootNode();
    return isInside(isShadowRoot(top) ? top.host : element.ownerDocument.defaultView?.frameElement);
  }

  function touch(inner: Element | null): void {
    const element = inner?.closest(any);
    if (!element || done.has(element) || element.matches("input,textarea,select") || !isInside(element)) return;
    const known = waiting.get(element);
    const text = getText(element);
    if (known?.text === text) return;
    clearTimeout(known?.timer);
    waiting.set(element, { text, timer: window.setTimeout(capture, STILL_MS, element) });
  }

  function getText(element: Element): string {
    return ((isVisual(element) && element.innerText) || element.textContent || "").trim();
  }

  function capture(element: Element): void {
    const text = getText(element);
    waiting.delete(element);
    const role = roles.find((name) => element.matches(selectors[name] ?? ""));
    // Without a text it may still get one; a typing indicator is gone by now.
    if (!text || !role || !element.isConnected) return;
    done.add(element);
    const mark = `${role[0]}${hash(text)}`;
    // A widget that draws its history again, or the next page that does, says nothing new.
    const again = shown.find((entry) => entry.mark === mark && !entry.element?.isConnected);
    if (again) again.element = element;
    else {
      shown.push({ mark, element });
      seen(mark);
      say(role, text);
    }
  }

  observe(document);
  return () => {
    for (const element of waiting.keys()) capture(element);
  };
}

// By form, not by class: what is in a frame is an instance of that frame's classes.
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === "iframe";
}

function isVisual(element: Element): element is HTMLElement {
  return "innerText" in element;
}

function isShadowRoot(node: Node): node is ShadowRoot {
  return "host" in node;
}

function hash(text: string): string {
  let value = 0;
  for (let at = 0; at < text.length; at++) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0;
  return (value >>> 0).toString(36) + text.length.toString(36);
}
