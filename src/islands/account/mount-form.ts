import { createElement } from "react";
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Puts the live form into the place of the drawn one, with the focus where it was. Gives what takes it away again. */
export function mountForm(place: HTMLElement, Form: ComponentType): () => void {
  const focused = document.activeElement;
  const name = focused instanceof HTMLInputElement && place.contains(focused) ? focused.name : "";
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const root = createRoot(place);
  flushSync(() => root.render(createElement(Form)));
  const field = name === "" ? null : place.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.focus();
  // Fields for addresses have no caret to be set.
  if (caret !== null) field?.setSelectionRange(caret, caret);
  return () => root.unmount();
}
