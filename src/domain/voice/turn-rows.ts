import { formatCsvCell } from "../shared/csv-cell.ts";
import { countWords, INSIDE_MS } from "./measures/measures.ts";
import { listTurns } from "./measures/turns.ts";
import { createReach } from "./spans.ts";
import type { Side } from "./spans.ts";
import type { Timeline } from "./voice.contract.ts";

/** A turn of a call as a table has it. Without speakers each stretch of speech is a row. */
export type TurnRow = {
  speaker: Side | "unknown";
  startMs: number;
  lengthMs: number;
  /** From the other's end; negative where it began earlier. Null for the first. */
  waitMs: number | null;
  /** Null without a transcript. */
  words: number | null;
  interrupts: boolean;
};

/** What a speaker is called on screens. */
export const SPEAKER_LABELS = { bot: "Bot", user: "User", unknown: "Speech" } as const;

/** Lists the turns of a call. */
export function listTurnRows({ spans, segments }: Pick<Timeline, "spans" | "segments">): TurnRow[] {
  const known = spans.flatMap((span) => (span.speaker === "unknown" ? [] : [{ ...span, speaker: span.speaker }]));
  const turns = known.length > 0 ? listTurns(known) : spans;
  const reach = {
    bot: createReach(known.filter(({ speaker }) => speaker === "bot")),
    user: createReach(known.filter(({ speaker }) => speaker === "user")),
  };
  const rows = turns.map(({ speaker, startMs, endMs }, at): TurnRow => {
    const before = turns[at - 1];
    const other = speaker === "bot" ? reach.user : reach.bot;
    return {
      speaker,
      startMs,
      lengthMs: endMs - startMs,
      waitMs: before === undefined ? null : startMs - before.endMs,
      words: segments.length === 0 ? null : 0,
      interrupts: speaker !== "unknown" && other(startMs - INSIDE_MS) >= startMs + INSIDE_MS,
    };
  });
  for (const { speaker, startMs, endMs, text } of segments) {
    const middle = (startMs + endMs) / 2;
    const own = rows.filter((row) => row.speaker === speaker);
    const row = own.findLast((turn) => turn.startMs <= middle) ?? own[0];
    if (row) row.words = (row.words ?? 0) + countWords(text);
  }
  return rows;
}

/** Formats turns as CSV with a head; times are in seconds. */
export function formatTurnsCsv(rows: readonly TurnRow[]): string {
  const lines = rows.map(({ speaker, startMs, lengthMs, waitMs, words, interrupts }) => [
    SPEAKER_LABELS[speaker],
    toSeconds(startMs),
    toSeconds(lengthMs),
    waitMs === null ? "" : toSeconds(waitMs),
    words === null ? "" : String(words),
    interrupts ? "yes" : "no",
  ]);
  const head = ["speaker", "start_s", "length_s", "wait_s", "words", "interruption"];
  return [head, ...lines].map((cells) => `${cells.map(formatCsvCell).join(",")}\r\n`).join("");
}

/** "2:31", or "1:02:31" from an hour on. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${two(rest)}` : `${String(minutes)}:${two(rest)}`;
}

/** Says who speaks at a moment: "bot speaks", "both speak", "silence". */
export function describeMoment({ spans }: Pick<Timeline, "spans">, ms: number): string {
  const speakers = new Set(
    spans.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs).map(({ speaker }) => speaker),
  );
  if (speakers.size === 0) return "silence";
  if (speakers.size > 1) return "both speak";
  const [speaker] = speakers;
  return speaker === "unknown" ? "somebody speaks" : `${String(speaker)} speaks`;
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
