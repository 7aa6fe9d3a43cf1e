/** The e-mail fields of the public pages: their rules and messages (specification 5), without a schema library. */

/** One or more characters that are neither spaces nor '@', then '@', then non-space characters, a dot, and non-space characters. */
const SIMPLE = /^[^\s@]+@\S+\.\S+$/;
/** The rule of the server's schemas (zod's), so that no address is taken here and refused there. */
const VALID = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST = 255;

export type EmailMessages = { required: string; invalid: string };

/** Hero and newsletter. */
export const EMAIL_MESSAGES: EmailMessages = {
  required: "Email is required",
  invalid: "Please enter a valid email address",
};
/** 'Need help to integrate?'. */
export const HELP_EMAIL_MESSAGES: EmailMessages = { required: "Email is required", invalid: "Invalid email address" };

/** Whether a text looks like an e-mail address, for what is told of it. */
export function isEmail(text: string): boolean {
  return SIMPLE.test(text);
}

/** What is wrong with the field's text; null when nothing is. */
export function checkEmail(text: string, messages: EmailMessages): string | null {
  if (text === "") return messages.required;
  return VALID.test(text) && text.length <= LONGEST ? null : messages.invalid;
}

/** What may be told of an address to others: its domain. */
export function readEmailDomain(email: string): string | null {
  return isEmail(email) ? email.slice(email.lastIndexOf("@") + 1).toLowerCase() : null;
}
