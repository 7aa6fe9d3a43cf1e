import { flushSync } from "react-dom";

/**
 * Shows what is wrong with a form by `show`, and moves the focus to its first field in error (specification 5): for forms
 * without the library that does both.
 */
export function focusFirstInvalid(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
