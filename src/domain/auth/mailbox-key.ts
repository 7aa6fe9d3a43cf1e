import { normalizeEmail } from "./normalize-email.ts";

/** Providers that ignore dots in the local part. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * One text for all addresses of a mailbox: without "+tags", which most providers ignore, and Gmail's dots. For counting what a
 * person gets, never for sending or logging in.
 */
export function getMailboxKey(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const local = address.slice(0, at).replace(/\+.*$/, "");
  return DOTLESS.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
