import { useState } from "react";

/**
 * Returns an `onCloseAutoFocus` handler that restores the focus from before the dialog opened. Radix does so only for the
 * dialog's own trigger; most of ours are opened by a key, a menu item or the URL.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(findOpener);
  return (event) => {
    event.preventDefault();
    // Something shown on close has taken the focus already.
    if (document.activeElement !== document.body) return;
    if (opener?.isConnected === true) opener.focus();
    // The opener is gone: focus the page heading.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  };
}

/** A menu item is removed once its dialog opens: use the menu's button instead. */
function findOpener(): HTMLElement | SVGElement | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  if (opener === document.body) return null;
  return opener instanceof HTMLElement || opener instanceof SVGElement ? opener : null;
}
