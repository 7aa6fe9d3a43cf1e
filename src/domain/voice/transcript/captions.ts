import { matchExplicitRoleWord } from "#src/domain/imports/speakers/role-words.ts";
import type { Interval } from "../spans.ts";
import type { Segment } from "./transcript.ts";

const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);
/** `<v Ana>`, `<v.loud Ana>`. No tag contains "<": a search that passed it would begin again at each. */
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/;
/** Tags of the text, and of the SubStation format that players of SRT take as well: `{\an8}`. */
const TAG = /<[^<>]*>|\{\\[^{}]*\}/g;
/** Webex names the speaker in the caption's identifier: `1 "Ana Reis" (1405446657)`. */
const NAMED_IDENTIFIER = /^\d+ "([^"]{1,80})" \(\d+\)\s*$/;
/** "Bot: Hello", "- [SPEAKER_00]: Hello" */
const NAME = /^(?:[-–—]\s*)?\[?([\p{L}\p{N}][^:<>[\]]{0,59}?)\]?\s*:\s+(?=\S)/u;
const NAME_ALONE = /^(?:[-–—]\s*)?\[?[\p{L}\p{N}][^:<>[\]]{0,59}\]?\s*:\s*$/u;
const MAX_NAME_WORDS = 4;
/** Longer names are capitalized, but for the small words in them. */
const MAX_LONG_NAME_WORDS = 8;
const NAME_WORD =
  /^(?:\p{Lu}.*|d[aeiou]s?|del|della|la|las|los|le|e|y|i|van|von|der|den|ten|ter|zu|al|el|bin|ibn|ben)$/u;
/** A name that is not a role must occur as often, unless half of the captions begin with a name. */
const MIN_NAME_COUNT = 2;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

type Caption = Interval & { speaker: string | null; lines: string[] };

/** Parses WebVTT or SRT. Speakers are named by voice tags, or by a name and a colon. */
export function parseCaptions(text: string): Segment[] {
  const captions = listCaptions(text);
  const names = findNames(captions);
  let speaker: string | null = null;
  const segments: Segment[] = [];
  for (const caption of captions) {
    const parts = joinNames(caption.lines).flatMap((line) => splitLine(line, names, caption.speaker));
    const total = parts.reduce((sum, part) => sum + part.text.length, 0);
    let startMs = caption.startMs;
    // Several speakers of one caption share its time by the length of their words.
    for (const group of groupBySpeaker(parts, speaker)) {
      speaker = group.speaker;
      const share = total === 0 ? 0 : group.text.length / total;
      const endMs = startMs + (caption.endMs - caption.startMs) * share;
      segments.push({ startMs, endMs, ...group });
      startMs = endMs;
    }
  }
  return segments;
}

/** Lists captions by their line of times; numbers, names and notes between them are no words. */
function listCaptions(text: string): Caption[] {
  const captions: Caption[] = [];
  let current: Caption | null = null;
  let before = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    const times = TIMES.exec(line);
    if (times !== null) {
      const [, ...parts] = times;
      if (current !== null) removeNumber(current, captions.length + 1);
      const speaker = NAMED_IDENTIFIER.exec(before)?.[1] ?? null;
      current = { startMs: toMs(parts.slice(0, 4)), endMs: toMs(parts.slice(4)), speaker, lines: [] };
      captions.push(current);
    } else if (line.trim() === "") current = null;
    else current?.lines.push(line);
    before = line;
  }
  return captions;
}

/** Without a blank line, the number of the next caption stands where words of this one would. */
function removeNumber({ lines }: Caption, next: number): void {
  const last = lines.at(-1)?.trim() ?? "";
  if (/^\d+$/.test(last) && (lines.length > 1 || Number(last) === next)) lines.pop();
}

/** A name may stand on a line of its own. */
function joinNames(lines: readonly string[]): string[] {
  const [first = "", second, ...rest] = lines;
  return second !== undefined && NAME_ALONE.test(stripTags(first).trim())
    ? [`${first.trimEnd()} ${second}`, ...rest]
    : [...lines];
}

function toMs([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: readonly (string | undefined)[]): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
}

/** A colon also stands after words that are no name, so a name must be a role or come often. */
function findNames(captions: readonly Caption[]): Set<string> {
  const counts = new Map<string, number>();
  let named = 0;
  for (const { lines } of captions) {
    const found = joinNames(lines)
      .map((line) => parseName(line))
      .filter((name) => name !== null);
    for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (found.length > 0) named += 1;
  }
  const isHabit = named * 2 >= captions.length;
  const names = [...counts].filter(
    ([name, count]) => isHabit || count >= MIN_NAME_COUNT || matchExplicitRoleWord(name) !== null,
  );
  return new Set(names.map(([name]) => name));
}

function parseName(line: string): string | null {
  const name = NAME.exec(stripTags(line).trim())?.[1] ?? null;
  if (name === null) return null;
  const words = name.split(/\s+/);
  const isLongName = words.length <= MAX_LONG_NAME_WORDS && words.every((word) => NAME_WORD.test(word));
  return words.length <= MAX_NAME_WORDS || isLongName ? name : null;
}

type Part = { speaker: string | null; text: string };

function splitLine(line: string, names: ReadonlySet<string>, of: string | null): Part[] {
  const [before = "", ...voices] = line.split(VOICE);
  const parts: Part[] = [];
  const plain = stripTags(before).trim();
  if (plain !== "") {
    const name = parseName(plain);
    const isSpeaker = name !== null && names.has(name);
    parts.push(isSpeaker ? { speaker: name, text: plain.replace(NAME, "") } : { speaker: of, text: plain });
  }
  for (let at = 0; at + 1 < voices.length; at += 2) {
    const text = stripTags(voices[at + 1] ?? "").trim();
    if (text !== "") parts.push({ speaker: decodeEntities(voices[at] ?? "").trim(), text });
  }
  return parts;
}

/** Words without a name belong to who spoke before. */
function groupBySpeaker(parts: readonly Part[], before: string | null): Part[] {
  const groups: Part[] = [];
  for (const { speaker, text } of parts) {
    const last = groups.at(-1);
    const name = speaker ?? last?.speaker ?? before;
    if (last !== undefined && last.speaker === name) last.text = `${last.text} ${text}`;
    else groups.push({ speaker: name, text });
  }
  return groups;
}

function stripTags(text: string): string {
  return decodeEntities(text.replace(TAG, ""));
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
    },
  );
}
