import { ATTACHMENT, EDITED, EDIT_MARKER, isAppNotice } from "./app-notices.ts";
import { parseMessageHead } from "../time/message-heads.ts";
import type { MessageHead } from "../time/message-heads.ts";

const DATE = String.raw`(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})\.?`;
const TIME = String.raw`(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?)`;
const BRACKETS = new RegExp(String.raw`^\[${DATE},?\s+${TIME}\]\s(.*)$`, "isu");
const DASH = new RegExp(String.raw`^${DATE},?\s+${TIME}\s+[-–—]\s(.*)$`, "isu");
/** Excludes quotation marks, because a system line can contain a colon ('Ana changed the subject to "Trip: May"'). */
const SENDER = /^([^:"“”«»]{1,120}):(?:\s(.*))?$/su;

/** Text direction marks, which exports put around dates, names and placeholders. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** WhatsApp's mark before the name that somebody who isn't among the contacts chose. */
const UNSAVED_MARK = /^~\s*/u;

export type ExportLine = {
  date: readonly [string, string, string];
  clock: string;
  form: MessageHead["form"];
  /** Null on a system line, which is a notice of the app without a sender. */
  name: string | null;
  text: string;
  /** True if the app wrote the text, which starts with a left-to-right mark in the bracket form. */
  byApp: boolean;
  /** A word next to the time that is not known. */
  unknown: { word: string; hour: number } | null;
};

/** Parses the first line of a message in a chat export; null for any other line. */
export function parseExportLine(raw: string): ExportLine | null {
  const line = raw.replace(/^[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/u, "");
  const isBracket = line.startsWith("[");
  const found = (isBracket ? BRACKETS : DASH).exec(line);
  if (found) {
    const [, first = "", second = "", third = "", clock = "", rest = ""] = found;
    const form = isBracket ? "brackets" : "dash";
    return { date: [first, second, third], clock, form, unknown: null, ...splitSender(rest, isBracket) };
  }
  const head = parseMessageHead(line);
  if (head === null || head.when.date === null || head.when.clock === null) return null;
  const { date, clock, zone, unknown } = head.when;
  const sender = splitSender(head.rest, isBracket);
  return { date, clock: zone === "" ? clock : `${clock} ${zone}`, form: head.form, unknown, ...sender };
}

function splitSender(rest: string, isBracket: boolean): Pick<ExportLine, "name" | "text" | "byApp"> {
  const sender = SENDER.exec(rest);
  return {
    name: sender ? (sender[1] ?? "").replace(DIRECTION_MARKS, "").trim().replace(UNSAVED_MARK, "") : null,
    text: sender ? (sender[2] ?? "") : rest,
    byApp: isBracket && sender !== null && /^\u200e/u.test(sender[2] ?? ""),
  };
}

/** Extracts the text of an exported message; empty for media, deleted messages, calls and notices. */
export function extractExportText(raw: string): string {
  const text = raw
    .replace(EDIT_MARKER, removeEditMarker)
    .replace(DIRECTION_MARKS, "")
    .trim()
    .replace(EDITED, "")
    .trimEnd()
    .replace(ATTACHMENT, "");
  return isAppNotice(text) ? "" : text;
}

/** Removes the "edited" marker after a text; a marker without text is a media placeholder. */
function removeEditMarker(mark: string, at: number, raw: string): string {
  return raw.slice(0, at).replace(DIRECTION_MARKS, "").trim() === "" ? mark : "";
}
