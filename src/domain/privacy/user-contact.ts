import { findPersonalData } from "../analysis/text/personal-data/personal-data.ts";

/** What platforms and links put before an address or a number. */
const PREFIX = /^(?:whatsapp|tel|sms|mailto):/i;
const PHONE = /^(?:\+|00)?[\d\s()./-]+$/;
const MIN_PHONE_DIGITS = 7;
/** The longest number of the international plan; longer ones are ids of platforms. */
const MAX_PHONE_DIGITS = 15;

/**
 * The email address, telephone or other personal number that a `user` is, in one spelling, such as `phone:351912345678`; null for
 * an id. Seven digits or more and nothing else count as a telephone.
 */
export function findUserContact(user: string): string | null {
  const id = user.trim().replace(PREFIX, "");
  const digits = id.replaceAll(/\D/g, "").replace(/^00/, "");
  if (PHONE.test(id) && digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS)
    return `phone:${digits}`;
  for (const { start, end, kind } of findPersonalData(id)) {
    const found = id.slice(start, end);
    // A number inside of an id may be a part of it.
    if (kind === "email" || found === id) return `${kind}:${found.toLowerCase()}`;
  }
  return null;
}
