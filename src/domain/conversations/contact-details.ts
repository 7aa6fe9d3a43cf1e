import { findPersonalData } from "../analysis/text/personal-data/personal-data.ts";
import type { PersonalData } from "../analysis/text/personal-data/personal-data.ts";

/** Personal data by which a person can be reached. */
export const CONTACT_KINDS = ["email", "phone"] as const satisfies readonly PersonalData[];
export type ContactKind = (typeof CONTACT_KINDS)[number];
export type ContactDetail = { kind: ContactKind; value: string };

/** Contact details shown of one conversation. */
const MAX_DETAILS = 5;
const MASKS = CONTACT_KINDS.map((kind) => ({ kind, mask: `[${kind}]` }));

/** The contact details in a user's texts, each once, in order. A redacted detail is found as its mask, such as `[email]`. */
export function findContactDetails(texts: readonly string[]): ContactDetail[] {
  const found = new Map<string, ContactDetail>();
  for (const text of texts) {
    const masks = MASKS.flatMap(({ kind, mask }) => (text.includes(mask) ? [{ kind, value: mask }] : []));
    for (const detail of [...listDetails(text), ...masks]) {
      const key = detail.value.replace(/[\s()./-]/g, "").toLowerCase();
      if (!found.has(key)) found.set(key, detail);
      if (found.size === MAX_DETAILS) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** The kinds of contact details in a user's texts. */
export function findContactKinds(texts: readonly string[]): ContactKind[] {
  const details = findContactDetails(texts);
  return CONTACT_KINDS.filter((kind) => details.some((detail) => detail.kind === kind));
}

/** Hides contact details in a text. The text keeps its length, so that places in it stay where they are. */
export function maskContactDetails(text: string): string {
  return findPersonalData(text).reduce(
    (masked, { start, end, kind }) =>
      isContact(kind) ? masked.slice(0, start) + "•".repeat(end - start) + masked.slice(end) : masked,
    text,
  );
}

function listDetails(text: string): ContactDetail[] {
  return findPersonalData(text).flatMap(({ start, end, kind }) =>
    isContact(kind) ? [{ kind, value: text.slice(start, end) }] : [],
  );
}

function isContact(kind: PersonalData): kind is ContactKind {
  return CONTACT_KINDS.some((contact) => contact === kind);
}
