import { flushSync } from "react-dom";

/**
 * Calls `show` to render a form's errors, then focuses the first invalid field (specification 5). For forms without
 * react-hook-form.
 */
export function focusFirstInvalid(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
