import { normalizeUnicode } from "./normalize-unicode.ts";

/** Characters that nobody sees: zero-width ones, fillers, variation selectors and combining marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu;
/** What domain names accept as a dot (IDNA), and characters that look like one. Full-width ones become "." by normalization. */
const DOTS = /[\u3002\u2024\ua4f8\u0701\u0702]/g;
const SCHEME = /\b(?:https?|ftp|mailto|javascript):|\/\/|\bwww\b {0,20}\./i;
/** A bare host: a dot between a letter or digit and at least two letters, or an encoded (xn--) ending. */
const HOST = /[\p{L}\p{N}]\.(?:xn--[\p{L}\p{N}-]+|\p{L}{2,})/iu;
/** A text this long is no name, and is not searched. */
const MAX_LENGTH = 1_000;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/;
/** "example[.]com", "example (dot) com": written to get past a filter. */
const SPELLED_DOT = /[([{<]\s{0,20}(?:\.|dot|punto|ponto)\s{0,20}[)\]}>]/i;

/**
 * Whether mail programs or people would read a web address in `text`: with or without a scheme, with full-width or other dots,
 * with invisible characters in between. Names that enter mails must not carry one; texts over 1,000 characters count as one.
 */
export function containsWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return true;
  const plain = normalizeUnicode(text, "NFKD").replace(INVISIBLE, "").replace(DOTS, ".");
  return [SCHEME, HOST, IP_ADDRESS, SPELLED_DOT].some((pattern) => pattern.test(plain));
}

/** `name` for a mail, or `fallback` if it carries a web address, as names from before this rule may. */
export function formatMailName(name: string, fallback: string): string {
  return containsWebAddress(name) ? fallback : name;
}
