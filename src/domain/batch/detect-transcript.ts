import type { Separator } from "./batch.contract.ts";
import { createDateOrderTally } from "./date-order.ts";
import { emptyDetection, warnAboutSpeakers } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { normalizeLabel } from "./clean-text.ts";
import { readCertainRoleWord, readRoleWord } from "./speaker-words.ts";
import { createSpeakerTally } from "./speakers.ts";
import { isRule, readSpokenLine } from "./transcript-lines.ts";

/** Recognises "User: … / Bot: …" files by names before colons that come again and again. */
export function detectTranscript(head: string): Detection | null {
  const lines = head.split(/\r\n|\n|\r/);
  const names = findNames(lines);
  if (names.size === 0) return null;
  const speakers = createSpeakerTally();
  const dates = createDateOrderTally();
  let filled = 0;
  let spoken = 0;
  let timed = 0;
  let halfDays = 0;
  let opens = true;
  for (const line of lines) {
    if (line.trim() === "" || isRule(line)) {
      opens = true;
      continue;
    }
    filled += 1;
    const found = readSpokenLine(line);
    if (!found || !names.has(normalizeLabel(found.name))) continue;
    spoken += 1;
    speakers.add(found.name, found.text, opens);
    opens = false;
    const date = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.exec(found.time);
    if (!date) continue;
    timed += 1;
    dates.add(date[1] ?? "", date[2] ?? "", date[3] ?? "");
    if (/[ap]\.?\s?m/i.test(found.time)) halfDays += 1;
  }
  const share = spoken / Math.max(1, filled);
  if (share < 0.25) return null;
  const guess = dates.guess();
  const guessed = speakers.guess();
  const clock = halfDays > 0 ? "12h" : "24h";
  return {
    ...emptyDetection("transcript"),
    // Two sides known by word are proof; names that merely come again are a lesser one.
    confidence: Math.min(0.95, share * (guessed.filter(({ name }) => readRoleWord(name)).length >= 2 ? 0.9 : 0.6)),
    speakers: guessed,
    dateOrder: guess.order,
    dateOrderHint: guess.hint,
    clock: timed === 0 ? null : clock,
    needsTimeZone: timed > 0,
    separator: findSeparator(lines, names),
    warnings: warnAboutSpeakers(guessed),
  };
}

/** Names (normalised) that begin lines as speakers do: a certain role word, another that is common, or any that comes again. */
function findNames(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const label = normalizeLabel(readSpokenLine(line)?.name ?? "");
    if (label !== "") counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const names = [...counts].filter(([label, count]) => {
    if (readCertainRoleWord(label) !== null) return true;
    const role = readRoleWord(label);
    // "Note:" and the like stand inside texts more often than before them.
    if (role === "ignore") return false;
    if (role !== null && count >= most / 4) return true;
    return count >= 3 && count >= most / 10;
  });
  return new Set(
    names
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 20)
      .map(([label]) => label),
  );
}

/** Rules divide where there are any; blank lines do unless they stand after every message, as mere spacing. */
function findSeparator(lines: readonly string[], names: ReadonlySet<string>): Separator {
  const blocks: number[] = [0];
  let rules = 0;
  let blanks = 0;
  for (const line of lines) {
    const found = readSpokenLine(line);
    if (isRule(line)) rules += 1;
    else if (line.trim() === "") {
      blanks += 1;
      if (blocks.at(-1) !== 0) blocks.push(0);
    } else if (found && names.has(normalizeLabel(found.name))) blocks.push((blocks.pop() ?? 0) + 1);
  }
  const full = blocks.filter((count) => count > 0);
  const single = full.filter((count) => count === 1).length;
  const isSpacing = full.length >= 3 && single / full.length > 0.8;
  if (rules > 0 && (isSpacing || blanks === 0)) return "rule";
  if (isSpacing) return "none";
  return "blank";
}
