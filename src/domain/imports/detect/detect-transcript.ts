import type { Separator } from "../import-file.contract.ts";
import { createClockWordTally } from "./clock-words.ts";
import { createDateOrderTally } from "./date-order.ts";
import { createDetection, listSpeakerWarnings } from "../detection.ts";
import type { Detection, DetectionWarning } from "../detection.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import { prependDay } from "../transcript/header-times.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import { createSpeakerTally, detectOtherSpeakers } from "../speakers/detect-speakers.ts";
import type { Speaker } from "../speakers/detect-speakers.ts";
import { createNewSpeakerTally, rateNewSpeaker } from "../transcript/new-speakers.ts";
import type { Above } from "../transcript/new-speakers.ts";
import { joinHeaders } from "../transcript/multi-line-headers.ts";
import { findUnknownClockWord, isTime, isZoneless, parseDateParts } from "../time/timestamps.ts";
import type { SpeakerLine } from "../transcript/transcript-lines.ts";
import {
  isDashed,
  isNoticeLine,
  isSeparatorLine,
  isTitleLine,
  parseDashedLine,
  parseSpeakerLine,
} from "../transcript/transcript-lines.ts";
import { detectSpeakerNames } from "../transcript/speaker-names.ts";

const NO_DATES: DetectionWarning = {
  code: "times_without_date",
  message: "The times have no date and are ignored, so response times and peak hours aren't available.",
};

/** Detects "User: … / Bot: …" transcripts by repeated names before colons. */
export function detectTranscript(head: string): Detection | null {
  const joined = joinHeaders(head.trimEnd().split(/\r\n|\n|\r/));
  const lines = joined.map(({ line }) => line);
  const names = detectSpeakerNames(lines, new Set(joined.filter(({ raw }) => raw.length > 1).map(({ line }) => line)));
  if (names.size === 0) return null;
  const speakers = createSpeakerTally();
  const dates = createDateOrderTally();
  const clockWords = createClockWordTally();
  let filled = 0;
  let spoken = 0;
  let timed = 0;
  const withTime = new Set<string>();
  let dateless = 0;
  let zoneless = 0;
  let halfDayCount = 0;
  let opens = true;
  /** An earlier line of the block has a time. */
  let blockHasTime = false;
  const withoutTime = new Set<string>();
  const speaking = new Set<string>();
  let above: Above | null = null;
  const newSpeakers = createNewSpeakerTally();
  /** Forms of the known heads: a dash after the name, the name on its own line. */
  let [dashed, alone] = [false, false];
  const parseUnknown = (line: string): SpeakerLine | null => {
    const found = parseSpeakerLine(line);
    if (found === null) return dashed ? parseDashedLine(line) : null;
    return dashed && rateNewSpeaker(found, above, alone) === null ? (parseDashedLine(line) ?? found) : found;
  };
  for (const [at, { line, day }] of joined.entries()) {
    if (line.trim() === "" || isSeparatorLine(line) || (opens && isTitleLine(line))) {
      opens = true;
      blockHasTime = false;
      continue;
    }
    if (isNoticeLine(line)) {
      blockHasTime = false;
      continue;
    }
    filled += 1;
    const found = parseSpeakerLine(line);
    if (!found || !names.has(normalizeLabel(found.name))) {
      const unknown = parseUnknown(line);
      const rating = unknown && rateNewSpeaker(unknown, above, alone);
      if (unknown && rating) newSpeakers.add(unknown, rating, isInList(lines, at, names));
      else if (unknown && newSpeakers.has(unknown.name)) newSpeakers.add(unknown, "possible", false);
      else if (above !== null) above.text = line;
      continue;
    }
    above = { role: matchRoleWord(found.name) ?? "bot", text: found.text };
    dashed ||= isDashed(line, found);
    alone ||= found.text.trim() === "" && found.time === "";
    spoken += 1;
    // A name alone is the header of the text below: count both as one line.
    if (found.text.trim() === "") filled -= 1;
    speakers.add(found.name, found.text, opens);
    if (!isTime(found.text)) speaking.add(normalizeLabel(found.name));
    opens = false;
    if (!/\d[:.]\d\d/.test(found.time)) {
      if (blockHasTime) withoutTime.add(normalizeLabel(found.name));
      continue;
    }
    blockHasTime = true;
    withTime.add(normalizeLabel(found.name));
    const time = prependDay(found.time, day);
    const date = parseDateParts(time);
    if (date) dates.add(...date);
    clockWords.add(findUnknownClockWord(time));
    if (isTime(time)) timed += 1;
    else dateless += 1;
    if (isZoneless(time)) zoneless += 1;
    if (/[ap]\.?\s?m/i.test(time)) halfDayCount += 1;
  }
  const share = spoken / Math.max(1, filled);
  if (share < 0.25) return null;
  const detected = dates.detect();
  // Metadata lines ("Visitor: …") have no time although messages do, and come before the first message.
  const mostTimed = 2 * (timed + dateless) >= spoken;
  const detectedSpeakers = speakers.detect(
    (label) =>
      // "Sent: …" above each message.
      !speaking.has(label) || (withTime.size >= 2 && !withTime.has(label) && (mostTimed || !withoutTime.has(label))),
  );
  const clock = halfDayCount > 0 ? "12h" : "24h";
  const { asked, textNames } = newSpeakers.detect();
  const allSpeakers: Speaker[] = [
    // A name without a role would end in the message above.
    ...detectedSpeakers.map((speaker) => (speaker.role === null ? { ...speaker, asks: true as const } : speaker)),
    ...asked.map(({ name, count }) => ({ name, count, role: null, confidence: 0, asks: true as const })),
  ];
  return {
    ...createDetection("transcript"),
    // Two role words are strong evidence; repeated names are weaker.
    confidence: Math.min(
      0.95,
      share * (detectedSpeakers.filter(({ name }) => matchRoleWord(name)).length >= 2 ? 0.9 : 0.6),
    ),
    speakers: allSpeakers,
    textNames,
    otherSpeakers: detectOtherSpeakers(detectedSpeakers),
    dateOrder: detected.order,
    dateOrderHint: detected.hint,
    dateOrderChoices: detected.choices,
    clockWords: clockWords.detect(),
    clock: timed === 0 ? null : clock,
    needsTimeZone: zoneless > 0,
    separator: detectSeparator(lines, names),
    warnings: [...listSpeakerWarnings(allSpeakers), ...(dateless > timed ? [NO_DATES] : [])],
  };
}

/** Whether the line above or below has another name before a colon that is no known speaker: a list in a message. */
function isInList(lines: readonly string[], at: number, names: ReadonlySet<string>): boolean {
  const label = normalizeLabel(parseSpeakerLine(lines[at] ?? "")?.name ?? "");
  return [lines[at - 1], lines[at + 1]].some((line) => {
    const other = normalizeLabel(parseSpeakerLine(line ?? "")?.name ?? "");
    return other !== "" && other !== label && !names.has(other);
  });
}

/** Detects the separator: separator lines if there are any, else blank lines unless they follow every message. */
function detectSeparator(lines: readonly string[], names: ReadonlySet<string>): Separator {
  const blocks: number[] = [0];
  let separatorLines = 0;
  let blanks = 0;
  /** Blocks that continue the message above their blank line. */
  let continued = 0;
  let [inMessage, afterBlank] = [false, true];
  for (const line of lines) {
    const found = parseSpeakerLine(line);
    const isNamed = found !== null && names.has(normalizeLabel(found.name));
    if (isSeparatorLine(line)) {
      separatorLines += 1;
      inMessage = false;
    } else if (line.trim() === "") {
      blanks += 1;
      if (blocks.at(-1) !== 0) blocks.push(0);
    } else if (isNamed) {
      blocks.push((blocks.pop() ?? 0) + 1);
      inMessage = true;
    } else if (inMessage && afterBlank) continued += 1;
    afterBlank = line.trim() === "";
  }
  const full = blocks.filter((count) => count > 0);
  const single = full.filter((count) => count === 1).length;
  const isSpacing = full.length >= 3 && single / full.length > 0.8;
  if (separatorLines === 0 && blanks === 0) return "none";
  if (separatorLines > 0 && (isSpacing || blanks === 0 || continued > 0)) return "rule";
  if (isSpacing) return "none";
  return "blank";
}
