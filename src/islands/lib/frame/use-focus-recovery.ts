import { useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/**
 * Recovers keyboard focus when the focused element is removed (a filter, a tag, a dismissed finding): focuses its
 * replacement, else the next element, else the previous one. Otherwise the next Tab would start at the top of the page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: Element | null = null;

    function remember({ target }: FocusEvent): void {
      last = target instanceof Element && target.matches(":focus-visible") ? target : null;
    }

    function forget(): void {
      last = null;
    }

    function recover(records: MutationRecord[]): void {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      const lost = last;
      last = null;
      const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
      if (record !== undefined) (findReplacement(record, records) ?? findNeighbor(record))?.focus();
    }

    const observer = new MutationObserver(recover);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
}

/** Finds a focusable element inside what was added in place of the removed one. */
function findReplacement({ target }: MutationRecord, records: MutationRecord[]): HTMLElement | undefined {
  const added = records.filter((record) => record.target === target).flatMap((record) => [...record.addedNodes]);
  return listFocusable(target).find((one) => added.some((node) => node.contains(one)));
}

/** Finds the focusable element after the removed one, else before it, in the smallest ancestor that has any. */
function findNeighbor({ target, nextSibling }: MutationRecord): HTMLElement | undefined {
  let after = nextSibling;
  for (let part: Node | null = target; part instanceof Element && part !== document.body; part = part.parentNode) {
    const inside = listFocusable(part);
    const neighbor = inside.find((one) => isAtOrAfter(one, after)) ?? inside.at(-1);
    if (neighbor !== undefined) return neighbor;
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
