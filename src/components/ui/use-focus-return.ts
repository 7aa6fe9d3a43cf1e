import { useState } from "react";

/**
 * For a window's content: notes who has the focus as it opens, and gives the handler that hands it back as it closes.
 * Radix does so for a window's own trigger alone; most of ours are opened by a key, a menu's row or the URL.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    // What the closing brought up has taken the focus for itself.
    if (document.activeElement !== document.body) return;
    if (opener?.isConnected === true) opener.focus();
    // The opener is gone: where the page begins.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  };
}

/** A menu's row is gone as soon as its window is there: the menu's button stands for it. */
function findOpener(): HTMLElement | SVGElement | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  if (opener === document.body) return null;
  return opener instanceof HTMLElement || opener instanceof SVGElement ? opener : null;
}
