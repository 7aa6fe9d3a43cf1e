import type { Separator } from "./batch.contract.ts";
import { createDateOrderTally } from "./date-order.ts";
import { emptyDetection, warnAboutSpeakers } from "./detection.ts";
import type { Detection, DetectionWarning } from "./detection.ts";
import { normalizeLabel } from "./clean-text.ts";
import { joinDay } from "./head-times.ts";
import { readRoleWord } from "./speaker-words.ts";
import { createSpeakerTally, guessOthers } from "./speakers.ts";
import { joinHeads } from "./stacked-heads.ts";
import { isTime, isZoneless, readDateParts } from "./timestamps.ts";
import { isNotice, isRule, isTitle, readSpokenLine } from "./transcript-lines.ts";
import { findNames } from "./transcript-names.ts";

const NO_DATES: DetectionWarning = {
  code: "times_without_date",
  message: "The times carry no date and are left out: response times and peak hours stay unknown.",
};

/** Recognises "User: … / Bot: …" files by names before colons that come again and again. */
export function detectTranscript(head: string): Detection | null {
  const joined = joinHeads(head.trimEnd().split(/\r\n|\n|\r/));
  const lines = joined.map(({ line }) => line);
  const names = findNames(lines, new Set(joined.filter(({ raw }) => raw.length > 1).map(({ line }) => line)));
  if (names.size === 0) return null;
  const speakers = createSpeakerTally();
  const dates = createDateOrderTally();
  let filled = 0;
  let spoken = 0;
  let timed = 0;
  const clocked = new Set<string>();
  let dateless = 0;
  let zoneless = 0;
  let halfDays = 0;
  let opens = true;
  /** A line with its time stands above, in the same block. */
  let underway = false;
  const timeless = new Set<string>();
  const talking = new Set<string>();
  for (const { line, day } of joined) {
    if (line.trim() === "" || isRule(line) || (opens && isTitle(line))) {
      opens = true;
      underway = false;
      continue;
    }
    if (isNotice(line)) {
      underway = false;
      continue;
    }
    filled += 1;
    const found = readSpokenLine(line);
    if (!found || !names.has(normalizeLabel(found.name))) continue;
    spoken += 1;
    // A name alone stands above its text: the two lines are one.
    if (found.text.trim() === "") filled -= 1;
    speakers.add(found.name, found.text, opens);
    if (!isTime(found.text)) talking.add(normalizeLabel(found.name));
    opens = false;
    if (!/\d[:.]\d\d/.test(found.time)) {
      if (underway) timeless.add(normalizeLabel(found.name));
      continue;
    }
    underway = true;
    clocked.add(normalizeLabel(found.name));
    const time = joinDay(found.time, day);
    const date = readDateParts(time);
    if (date) dates.add(...date);
    if (isTime(time)) timed += 1;
    else dateless += 1;
    if (isZoneless(time)) zoneless += 1;
    if (/[ap]\.?\s?m/i.test(time)) halfDays += 1;
  }
  const share = spoken / Math.max(1, filled);
  if (share < 0.25) return null;
  const guess = dates.guess();
  // Lines about the chat ("Visitor: …") carry no time where what was said does, and stand above it.
  const mostTimed = 2 * (timed + dateless) >= spoken;
  const guessed = speakers.guess(
    (label) =>
      // "Sent: …" above each message
      !talking.has(label) || (clocked.size >= 2 && !clocked.has(label) && (mostTimed || !timeless.has(label))),
  );
  const clock = halfDays > 0 ? "12h" : "24h";
  return {
    ...emptyDetection("transcript"),
    // Two sides known by word are proof; names that merely come again are a lesser one.
    confidence: Math.min(0.95, share * (guessed.filter(({ name }) => readRoleWord(name)).length >= 2 ? 0.9 : 0.6)),
    speakers: guessed,
    otherSpeakers: guessOthers(guessed),
    dateOrder: guess.order,
    dateOrderHint: guess.hint,
    clock: timed === 0 ? null : clock,
    needsTimeZone: zoneless > 0,
    separator: findSeparator(lines, names),
    warnings: [...warnAboutSpeakers(guessed), ...(dateless > timed ? [NO_DATES] : [])],
  };
}

/** Rules divide where there are any; blank lines do unless they stand after every message, as mere spacing. */
function findSeparator(lines: readonly string[], names: ReadonlySet<string>): Separator {
  const blocks: number[] = [0];
  let rules = 0;
  let blanks = 0;
  /** Blocks that go on with what was said above their blank line. */
  let goingOn = 0;
  let [said, fresh] = [false, true];
  for (const line of lines) {
    const found = readSpokenLine(line);
    const isNamed = found !== null && names.has(normalizeLabel(found.name));
    if (isRule(line)) {
      rules += 1;
      said = false;
    } else if (line.trim() === "") {
      blanks += 1;
      if (blocks.at(-1) !== 0) blocks.push(0);
    } else if (isNamed) {
      blocks.push((blocks.pop() ?? 0) + 1);
      said = true;
    } else if (said && fresh) goingOn += 1;
    fresh = line.trim() === "";
  }
  const full = blocks.filter((count) => count > 0);
  const single = full.filter((count) => count === 1).length;
  const isSpacing = full.length >= 3 && single / full.length > 0.8;
  if (rules === 0 && blanks === 0) return "none";
  if (rules > 0 && (isSpacing || blanks === 0 || goingOn > 0)) return "rule";
  if (isSpacing) return "none";
  return "blank";
}
