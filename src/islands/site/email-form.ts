import { checkEmail } from "#src/domain/site/email-field.ts";
import type { EmailMessages } from "#src/domain/site/email-field.ts";

/** The parts of a form with one e-mail field. */
export type EmailForm = { form: HTMLFormElement; input: HTMLInputElement; button: HTMLButtonElement };

/** The form's parts; null where it is not such a form. */
export function readEmailForm(form: HTMLFormElement): EmailForm | null {
  const input = form.querySelector<HTMLInputElement>("input[name=email]");
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  return input === null || button === null ? null : { form, input, button };
}

/** The address when it is good; else says what is wrong under the field, puts the focus there and gives null. */
export function takeEmail({ form, input }: EmailForm, messages: EmailMessages): string | null {
  const email = input.value.trim();
  const problem = checkEmail(email, messages);
  showProblem(form, input, problem);
  if (problem === null) return email;
  input.focus();
  return null;
}

/** Takes a problem back as soon as the text is good. */
export function recheckEmail({ form, input }: EmailForm, messages: EmailMessages): void {
  if (input.getAttribute("aria-invalid") === "true") showProblem(form, input, checkEmail(input.value.trim(), messages));
}

/** Says on the button that something is under way, or what it does. */
export function labelButton(button: HTMLButtonElement, label: string): void {
  const text = button.querySelector("[data-label]");
  if (text !== null) text.textContent = label;
}

/** Says under a field what is wrong with it; null takes it back. */
export function showProblem(place: Element, control: Element, problem: string | null): void {
  const line = place.querySelector("[data-error]");
  if (line !== null) line.textContent = problem ?? "";
  if (problem === null) control.removeAttribute("aria-invalid");
  else control.setAttribute("aria-invalid", "true");
}
