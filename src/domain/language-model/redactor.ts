/** Hides personal data from a language model, and puts it back in what the model returns. */
import { findPersonalData } from "../analysis/text/personal-data/personal-data.ts";
import { findPersonalDetails } from "../analysis/text/personal-data/personal-details.ts";

/** Replaces what identifies a person or a row by placeholders such as `[email 1]`: the same value, the same placeholder. */
export type Redactor = {
  /** Hides a value wherever it occurs in later texts. */
  hide(value: string, kind: string): void;
  redact(text: string): string;
  /** Redacts every text of a JSON value; fields that hold ids or end users become placeholders whole. */
  redactValue(value: unknown): unknown;
  /** Puts back what placeholders stand for. `[link 9]` that was never given stays as it is. */
  restore(text: string): string;
  restoreValue(value: unknown): unknown;
  /** What a placeholder stands for; undefined for one that was never given. */
  find(placeholder: string): { kind: string; value: string } | undefined;
};

type Found = { start: number; end: number; kind: string };

const PLACEHOLDER = /\[([a-z]+) (\d{1,6})\]/g;
const MIN_HIDDEN_LENGTH = 3;
/** UUIDs, long hexadecimal ids, and keys of ours. */
export const ID_PATTERN =
  /(?<![\p{L}\d]|\d\.)(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,64}|(?:tl|sk|pk)[_-][\w-]{10,})(?![\p{L}\d])/giu;
const LINKS = /\bhttps?:\/\/[^\s<>"'()[\]{}]+/gi;
/** Names after the words that announce them, also in lower case. */
const NAMES =
  /(?<!\p{L})(?:my (?:full )?name(?: is|['’]s)|(?:i am|i['’]m) called|call me|(?:o )?meu nome(?: completo)? é|chamo-me|me chamo|me llamo|mi nombre(?: completo)? es)\s+((?:\p{L}[\p{L}'’-]{1,30})(?: \p{Lu}[\p{L}'’-]{1,30}){0,3})/giu;
/** Fields of our own answers that identify a conversation, a message or an end user. */
const ID_FIELDS = /^(?:id|ids|user|endUser|endUserId|cursor|nextCursor)$|(?:Id|Ids|externalId)$/;
/** Fields that are figures or names of the workspace itself, in which a long number is no phone number. */
const PLAIN_FIELDS = /^(?:at|from|to|day|startedAt|endedAt|lastMessageAt|firstSeen|lastSeen|x|stepKey|step)$/;

/** Creates a redactor for one question or task. */
export function createRedactor(): Redactor {
  const placeholders = new Map<string, string>();
  const values = new Map<string, { kind: string; value: string }>();
  const counts = new Map<string, number>();
  const hidden = new Map<string, string>();

  function mark(value: string, kind: string): string {
    const known = placeholders.get(`${kind} ${value.toLowerCase()}`);
    if (known !== undefined) return known;
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    const placeholder = `[${kind} ${n}]`;
    placeholders.set(`${kind} ${value.toLowerCase()}`, placeholder);
    values.set(placeholder, { kind, value });
    return placeholder;
  }

  function hide(value: string, kind: string): void {
    if (value.trim().length >= MIN_HIDDEN_LENGTH) hidden.set(value.trim().toLowerCase(), kind);
  }

  function learnNames(text: string): void {
    for (const [, name = ""] of text.matchAll(NAMES)) {
      hide(name, "name");
      for (const part of name.split(" ")) if (/^\p{Lu}/u.test(part)) hide(part, "name");
    }
    for (const { start, end, mask } of findPersonalDetails(text)) {
      const kind = mask.slice(1, -1);
      hide(text.slice(start, end), kind);
      if (kind !== "name") continue;
      for (const part of text.slice(start, end).split(" ")) if (/^\p{Lu}/u.test(part)) hide(part, kind);
    }
  }

  function redact(text: string): string {
    // What looks like a placeholder but is none would be put back as someone's data.
    const plain = text.replaceAll(PLACEHOLDER, (found, kind: string, n: string) =>
      values.has(found) ? found : `(${kind} ${n})`,
    );
    learnNames(plain);
    return replaceHidden(replace(hideQueries(plain), findIdentifiers));
  }

  /** The query of a link may hold anything; its host and path help to understand the sentence. */
  function hideQueries(text: string): string {
    return text.replaceAll(LINKS, (link) => {
      const at = link.search(/[?#]/);
      return at === -1 || at === link.length - 1 ? link : `${link.slice(0, at)}${mark(link.slice(at), "query")}`;
    });
  }

  function replaceHidden(text: string): string {
    if (hidden.size === 0) return text;
    const alternatives = [...hidden.keys()].toSorted((a, b) => b.length - a.length).map(escapePattern);
    const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join("|")})(?![\\p{L}\\d])`, "giu");
    return splitPlaceholders(text, (part) =>
      part.replaceAll(pattern, (found) => mark(found, hidden.get(found.toLowerCase()) ?? "name")),
    );
  }

  function replace(text: string, find: (part: string) => Found[]): string {
    return splitPlaceholders(text, (part) => {
      let redacted = "";
      let at = 0;
      for (const { start, end, kind } of find(part)) {
        if (start < at) continue;
        redacted += part.slice(at, start) + mark(part.slice(start, end), kind);
        at = end;
      }
      return redacted + part.slice(at);
    });
  }

  function redactValue(value: unknown, field = ""): unknown {
    if (typeof value === "string") {
      if (value === "" || PLAIN_FIELDS.test(field)) return value;
      return ID_FIELDS.test(field)
        ? mark(value, field === "user" || field.startsWith("endUser") ? "user" : "id")
        : redact(value);
    }
    if (Array.isArray(value)) return value.map((item) => redactValue(item, field));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redactValue(item, name)]));
    }
    return value;
  }

  function restore(text: string): string {
    return text.replaceAll(PLACEHOLDER, (found) => values.get(found)?.value ?? found);
  }

  function restoreValue(value: unknown): unknown {
    if (typeof value === "string") return restore(value);
    if (Array.isArray(value)) return value.map(restoreValue);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, restoreValue(item)]));
    }
    return value;
  }

  return {
    hide,
    redact,
    redactValue: (value) => redactValue(value),
    restore,
    restoreValue,
    find: (key) => values.get(key),
  };
}

function findIdentifiers(text: string): Found[] {
  const ids = Array.from(text.matchAll(ID_PATTERN), ({ index, 0: found }) => {
    return { start: index, end: index + found.length, kind: "id" };
  });
  return [...ids, ...findPersonalData(text)].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Applies a change to the text between placeholders, so that none is replaced itself. */
function splitPlaceholders(text: string, change: (part: string) => string): string {
  return text
    .split(/(\[[a-z]+ \d{1,6}\])/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
