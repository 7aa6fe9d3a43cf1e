import { readExportLine, readExportText } from "./chat-export-lines.ts";
import { createDateOrderTally } from "./date-order.ts";
import { emptyDetection, warnAboutSpeakers } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { DEFAULT_GAP_MINUTES } from "./batch.contract.ts";
import { createSpeakerTally, guessOthers } from "./speakers.ts";
import { joinClock, orderDate } from "./timestamps.ts";
import { hashText } from "#src/domain/shared/hash.ts";
import { isRule } from "./transcript-lines.ts";

/** An export has no blank lines between its messages; other tools write the same lines and divide with them. */
function isDivided(divides: number, messages: number): boolean {
  return divides > 0 && divides * 40 >= messages && divides < messages * 0.8;
}

/** Recognises WhatsApp chat exports by the date, time and name that begin their lines. */
export function detectChatExport(head: string): Detection | null {
  const lines = head.split(/\r\n|\n|\r/);
  const speakers = createSpeakerTally();
  const dates = createDateOrderTally();
  let filled = 0;
  let found = 0;
  let named = 0;
  let halfDays = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let divides = 0;
  let divided = false;
  for (const raw of lines) {
    const line = readExportLine(raw);
    if (raw.trim() !== "") filled += 1;
    if (!line) {
      divided = raw.trim() === "" || isRule(raw);
      continue;
    }
    if (divided && found > 0) divides += 1;
    divided = false;
    found += 1;
    dates.add(...line.date);
    if (/m/i.test(line.clock)) halfDays += 1;
    if (line.name === null || line.byApp) continue;
    const text = readExportText(line.text);
    if (text === "") continue;
    named += 1;
    // The order of day and month does not matter here: a pause is a pause within a month either way.
    const date = orderDate(line.date, dates.guess().hint ?? "dmy");
    const at = typeof date === "string" ? date : joinClock(date, line.clock, "UTC");
    const opens = typeof at === "number" && Math.abs(at - lastAt) >= DEFAULT_GAP_MINUTES * 60_000;
    if (typeof at === "number") lastAt = at;
    speakers.add(line.name, text, opens);
  }
  if (named === 0 || found / filled < 0.2) return null;
  const guess = dates.guess();
  const guessed = speakers.guess().slice(0, 100);
  const names = guessed.map((speaker) => speaker.name).toSorted();
  return {
    ...emptyDetection("chat_export"),
    confidence: Math.min(0.99, 0.6 + (0.4 * found) / filled),
    speakers: guessed,
    otherSpeakers: guessOthers(guessed),
    separator: isDivided(divides, found) ? "blank" : "none",
    dateOrder: guess.order,
    dateOrderHint: guess.hint,
    clock: halfDays > 0 ? "12h" : "24h",
    needsTimeZone: true,
    // Two chats must not share ids, and ids should hold no names.
    threadName: `chat-${hashText(names.join("\n")).slice(0, 8)}`,
    warnings: [
      ...(guess.mixed
        ? [{ code: "mixed_date_order" as const, message: "Some dates put the day first and some the month." }]
        : []),
      ...warnAboutSpeakers(guessed),
    ],
  };
}
