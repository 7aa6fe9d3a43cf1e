import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/**
 * Keeps the place of who goes by keyboard: where what had the focus is taken away (a filter, a tag, a finding that was
 * just dismissed), what comes in its stead has the focus next, or what follows it, or what is before it. Else the next Tab began at the page's top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;

    function note({ target }: FocusEvent): void {
      last = target instanceof Element && target.matches(":focus-visible") ? target : null;
    }

    function forget(): void {
      last = null;
    }

    function mend(records: MutationRecord[]): void {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      const lost = last;
      last = null;
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
      if (record !== undefined) (findInstead(record, records) ?? findNear(record))?.focus();
    }

    const observer = new MutationObserver(mend);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
}

/** What has come in its stead: a screen's next step, the figures after another try. */
function findInstead({ target }: MutationRecord, records: MutationRecord[]): HTMLElement | undefined {
  const added = records.filter((record) => record.target === target).flatMap((record) => [...record.addedNodes]);
  return listFocusable(target).find((one) => added.some((node) => node.contains(one)));
}

/** What follows the place where something was taken out, else what comes before it, in the smallest part that has any. */
function findNear({ target, nextSibling }: MutationRecord): HTMLElement | undefined {
  let after = nextSibling;
  for (let part: Node | null = target; part instanceof Element && part !== document.body; part = part.parentNode) {
    const inside = listFocusable(part);
    const near = inside.find((one) => isAtOrAfter(one, after)) ?? inside.at(-1);
    if (near !== undefined) return near;
    after = part.nextSibling;
  }
  return undefined;
}

function listFocusable(part: Node): HTMLElement[] {
  if (!(part instanceof Element) || part === document.body) return [];
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.checkVisibility());
}

function isAtOrAfter(one: Node, place: Node | null): boolean {
  if (place?.isConnected !== true) return false;
  return place.contains(one) || (place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
