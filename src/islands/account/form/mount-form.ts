import { createElement } from "react";
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Renders the form into `container`, keeping the focus and the caret; returns an unmount function. */
export function mountForm(container: HTMLElement, Form: ComponentType): () => void {
  const focused = document.activeElement;
  const name = focused instanceof HTMLInputElement && container.contains(focused) ? focused.name : "";
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const root = createRoot(container);
  flushSync(() => root.render(createElement(Form)));
  const field = name === "" ? null : container.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.focus();
  // Email inputs have no caret to set.
  if (caret !== null) field?.setSelectionRange(caret, caret);
  return () => root.unmount();
}
