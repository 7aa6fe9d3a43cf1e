import { parseExportLine, extractExportText } from "../chat-export/chat-export-lines.ts";
import { createDateOrderTally } from "./date-order.ts";
import { createClockWordTally } from "./clock-words.ts";
import { createDetection, listSpeakerWarnings } from "../detection.ts";
import type { Detection } from "../detection.ts";
import { DEFAULT_GAP_MINUTES } from "../import-file.contract.ts";
import { createSpeakerTally, detectOtherSpeakers } from "../speakers/detect-speakers.ts";
import { combineDateAndClock, orderDate } from "../time/timestamps.ts";
import { hashText } from "#src/domain/shared/hash.ts";
import { isSeparatorLine } from "../transcript/transcript-lines.ts";

/** Whether blank lines separate conversations, as in files of other tools that use the same line format. */
function hasBlankSeparators(separators: number, messages: number): boolean {
  return separators > 0 && separators * 40 >= messages && separators < messages * 0.8;
}

/** Detects WhatsApp chat exports by lines that start with date, time and name. */
export function detectChatExport(head: string): Detection | null {
  const lines = head.split(/\r\n|\n|\r/);
  const speakers = createSpeakerTally();
  const dates = createDateOrderTally();
  let filled = 0;
  let found = 0;
  let named = 0;
  let halfDayCount = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let separators = 0;
  let separated = false;
  const unknownWords = createClockWordTally();
  for (const raw of lines) {
    const line = parseExportLine(raw);
    if (raw.trim() !== "") filled += 1;
    if (!line) {
      separated = raw.trim() === "" || isSeparatorLine(raw);
      continue;
    }
    if (separated && found > 0) separators += 1;
    separated = false;
    found += 1;
    dates.add(...line.date);
    if (/[ap]\.?\s?m/i.test(line.clock)) halfDayCount += 1;
    unknownWords.add(line.unknown);
    if (line.name === null || line.byApp) continue;
    const text = extractExportText(line.text);
    if (text === "") continue;
    named += 1;
    // Only pauses matter here, and within a month they are the same for either order of day and month.
    const date = orderDate(line.date, dates.detect().hint ?? "dmy");
    const clockWords = line.unknown === null ? {} : { [line.unknown.word]: "none" as const };
    const at = typeof date === "string" ? date : combineDateAndClock(date, line.clock, { timeZone: "UTC", clockWords });
    const opens = typeof at === "number" && Math.abs(at - lastAt) >= DEFAULT_GAP_MINUTES * 60_000;
    if (typeof at === "number") lastAt = at;
    speakers.add(line.name, text, opens);
  }
  if (named === 0 || found / filled < 0.2) return null;
  const detected = dates.detect();
  const detectedSpeakers = speakers.detect().slice(0, 100);
  const names = detectedSpeakers.map((speaker) => speaker.name).toSorted();
  return {
    ...createDetection("chat_export"),
    confidence: Math.min(0.99, 0.6 + (0.4 * found) / filled),
    speakers: detectedSpeakers,
    otherSpeakers: detectOtherSpeakers(detectedSpeakers),
    separator: hasBlankSeparators(separators, found) ? "blank" : "none",
    dateOrder: detected.order,
    dateOrderHint: detected.hint,
    dateOrderChoices: detected.choices,
    clockWords: unknownWords.detect(),
    clock: halfDayCount > 0 ? "12h" : "24h",
    needsTimeZone: true,
    // Hashed, because two chats must not share ids and ids should not contain names.
    threadName: `chat-${hashText(names.join("\n")).slice(0, 8)}`,
    warnings: [
      ...(detected.mixed
        ? [{ code: "mixed_date_order" as const, message: "Some dates have the day first and some the month." }]
        : []),
      ...listSpeakerWarnings(detectedSpeakers),
    ],
  };
}
