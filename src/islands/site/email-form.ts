import { getEmailError } from "#src/domain/site/validate-email.ts";
import type { EmailMessages } from "#src/domain/site/validate-email.ts";

/** Elements of a form with a single email field. */
export type EmailForm = { form: HTMLFormElement; input: HTMLInputElement; button: HTMLButtonElement };

/** Finds the form's elements; null if one is missing. */
export function getEmailForm(form: HTMLFormElement): EmailForm | null {
  const input = form.querySelector<HTMLInputElement>("input[name=email]");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  return input === null || button === null ? null : { form, input, button };
}

/** Returns the address if it is valid; otherwise shows the error, focuses the field and returns null. */
export function validateEmail({ form, input }: EmailForm, messages: EmailMessages): string | null {
  const email = input.value.trim();
  const error = getEmailError(email, messages);
  setFieldError(form, input, error);
  if (error === null) return email;
  input.focus();
  return null;
}

/** Updates a shown error while the person types. */
export function revalidateEmail({ form, input }: EmailForm, messages: EmailMessages): void {
  if (input.getAttribute("aria-invalid") === "true")
    setFieldError(form, input, getEmailError(input.value.trim(), messages));
}

/** Sets a button's text. */
export function setButtonLabel(button: HTMLButtonElement, label: string): void {
  const text = button.querySelector("[data-label]");
  if (text !== null) text.textContent = label;
}

/** Shows an error below a field; null removes it. */
export function setFieldError(parent: Element, control: Element, error: string | null): void {
  const line = parent.querySelector("[data-error]");
  if (line !== null) line.textContent = error ?? "";
  if (error === null) control.removeAttribute("aria-invalid");
  else control.setAttribute("aria-invalid", "true");
}
