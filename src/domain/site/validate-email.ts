/** Email fields of the public pages: rules and messages (specification 5) without zod, to keep those pages small. */

const SIMPLE = /^[^\s@]+@\S+\.\S+$/;
/** zod's email pattern, so that the page and the server accept the same addresses. */
const VALID = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const MAX_LENGTH = 255;

export type EmailMessages = { required: string; invalid: string };

/** Hero and newsletter. */
export const EMAIL_MESSAGES: EmailMessages = {
  required: "Email is required",
  invalid: "Please enter a valid email address",
};
/** 'Need help to integrate?'. */
export const HELP_EMAIL_MESSAGES: EmailMessages = { required: "Email is required", invalid: "Invalid email address" };

/** Whether `text` looks like an email address; looser than {@link getEmailError}. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && SIMPLE.test(text);
}

/** The error for the field's text; null if it is valid. */
export function getEmailError(text: string, messages: EmailMessages): string | null {
  if (text === "") return messages.required;
  return VALID.test(text) && text.length <= MAX_LENGTH ? null : messages.invalid;
}

/** The domain of an email address, which analytics may store; null if the text is no address. */
export function extractEmailDomain(email: string): string | null {
  return isEmail(email) ? email.slice(email.lastIndexOf("@") + 1).toLowerCase() : null;
}
