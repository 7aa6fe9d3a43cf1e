/** How a person is recognized: as the end user of a conversation, and where a text mentions them. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^(?:\+|00)?[\d\s()./-]+$/;
const MIN_PHONE_DIGITS = 7;
const MIN_ID_LENGTH = 6;
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
/** What platforms put before a number. */
const PREFIXES = ["whatsapp:", "tel:", "sms:"];
/** The endings of files, which may be named after an address; any other ending makes it another address. */
const FILE_TYPE =
  "(?:txt|csv|tsv|jsonl?|ndjson|xml|html?|xlsx?|docx?|zip|gz|log|md|pdf|eml|vtt|srt|wave?|mp[34]|m4a|ogg|oga|opus|webm|flac|aac|amr|aiff?|wma|png|jpe?g|webp|gif|heic)";
/** What may stand between the digits of a number. */
const BETWEEN = "[\\s()./-]*";

export type PersonKind = "email" | "phone" | "id";

export type PersonMatch = {
  kind: PersonKind;
  /** The spellings of the person's id, which are end users or what pseudonyms are made of. */
  ids: string[];
  /** A regular expression of JavaScript and PostgreSQL for the person in a text. */
  pattern: string;
  /** Whether case counts. */
  matchesCase: boolean;
  /** What takes the person's place in a text. */
  mask: string;
  /** Whether the id can be nothing else in a text: an email address, a number, or an id that is no word. */
  isDistinct: boolean;
};

/** Describes how `person` is found: a user ID, an email address or a phone number. */
export function buildPersonMatch(person: string): PersonMatch {
  const digits = person.replaceAll(/\D/g, "").replace(/^00/, "");
  if (EMAIL.test(person)) return buildEmailMatch(person);
  if (PHONE.test(person) && digits.length >= MIN_PHONE_DIGITS) return buildPhoneMatch(person, digits);
  return {
    kind: "id",
    ids: [person],
    pattern: `(?<![\\w-])${escape(person)}(?![\\w-])`,
    matchesCase: true,
    mask: "[erased]",
    isDistinct: person.length >= MIN_ID_LENGTH && /\d/.test(person),
  };
}

/** An `@` may be encoded, as in links. */
function buildEmailMatch(person: string): PersonMatch {
  const address = escape(person).replace("@", "(?:@|%40)");
  return {
    kind: "email",
    ids: [...new Set([person, person.toLowerCase()])],
    pattern: `(?<![\\w.+-])${address}(?!-?\\w|\\.(?!${FILE_TYPE}(?!\\w))\\w)`,
    matchesCase: false,
    mask: "[email]",
    isDistinct: true,
  };
}

function buildPhoneMatch(person: string, digits: string): PersonMatch {
  const spellings = [person, digits, `+${digits}`, `00${digits}`];
  return {
    kind: "phone",
    ids: [...new Set([...spellings, ...PREFIXES.map((prefix) => `${prefix}+${digits}`)])],
    pattern: `(?<!\\d)(?:\\+|00)?${[...digits].join(BETWEEN)}(?!\\d)`,
    matchesCase: false,
    mask: "[phone]",
    isDistinct: true,
  };
}

/** Replaces the person in a text. */
export function maskPerson(text: string, { pattern, matchesCase, mask }: PersonMatch): string {
  return text.replaceAll(new RegExp(pattern, matchesCase ? "gu" : "giu"), mask);
}

/** Replaces the person in every text of a JSON value, in names and numbers too. */
export function maskPersonInJson(value: unknown, match: PersonMatch): unknown {
  if (typeof value === "string") return maskPerson(value, match);
  if (typeof value === "number") return maskPerson(String(value), match) === String(value) ? value : match.mask;
  if (Array.isArray(value)) return value.map((inner) => maskPersonInJson(inner, match));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [maskPerson(name, match), maskPersonInJson(inner, match)] as const),
  );
}

/** Masks a person in the strings that stand under some names, at any depth: what programs need of the value stays. */
export function maskPersonUnder<T>(value: T, names: readonly string[], match: PersonMatch): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => maskPersonUnder(inner, names, match));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const isText = names.includes(name) && (typeof inner === "string" || isTextList(inner));
      return [name, isText ? maskPersonInJson(inner, match) : maskPersonUnder(inner, names, match)];
    }),
  );
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function escape(text: string): string {
  return text.replaceAll(SYNTAX, String.raw`\$&`);
}
