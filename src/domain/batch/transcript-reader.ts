import type { BatchMessage, BatchOptions, BatchReader, BatchSink } from "./batch.contract.ts";
import { createEmitter } from "./emitter.ts";
import { joinDay, readTimeLine } from "./head-times.ts";
import { createLineSplitter } from "./line-splitter.ts";
import { readCertainRoleWord } from "./speaker-words.ts";
import { createSpeakerLookup } from "./speakers.ts";
import { createHeadJoiner } from "./stacked-heads.ts";
import { parseTimestamp } from "./timestamps.ts";
import { isNotice, isRule, isTitle, readSpokenLine } from "./transcript-lines.ts";
import { looksLikeName } from "./transcript-names.ts";
import { createTextCollector } from "./text-collector.ts";

/** Reads "User: … / Bot: …" transcripts; conversations are numbered in the file's order. */
export function createTranscriptReader(options: BatchOptions, sink: BatchSink): BatchReader {
  const emitter = createEmitter(sink);
  const findRole = createSpeakerLookup(options.speakers, readCertainRoleWord, (name) =>
    looksLikeName(name) ? options.otherSpeakers : null,
  );
  const collector = createTextCollector<Omit<BatchMessage, "text">>((head, text) =>
    // Where the name stands on a line of its own, the text begins below it.
    emitter.message({ ...head, text: text.replace(/^\s*\n/, "") }),
  );
  const gapMs = options.gapMinutes * 60_000;
  let lastAt: number | null = null;
  let conversation = 0;
  let open = false;
  /** After a blank line that does not divide: it belongs to the text only if more of the text follows. */
  let blanks = 0;
  let ignoring = false;
  /** Nothing stands between here and the last line that divides. */
  let fresh = true;

  /** The text stands below its head, and some of it has come. */
  let below: "empty" | "begun" | null = null;

  const joiner = createHeadJoiner(({ line, number, raw, day }) => {
    if (line.trim() === "") return readBlank();
    if (isRule(line) || (fresh && isTitle(line))) return readRule();
    fresh = false;
    if (isNotice(line)) return readNotice();
    const spoken = readSpokenLine(line);
    const role = spoken ? findRole(spoken.name) : null;
    if (spoken === null || role === null) return readContinuation(raw, number);
    collector.finish();
    blanks = 0;
    ignoring = role === "ignore";
    if (role === "ignore") return emitter.skip();
    below = spoken.text.trim() === "" ? "empty" : null;
    const at = parseTimestamp(joinDay(spoken.time, day), options);
    if (!open || isAfterPause(at)) conversation += 1;
    open = true;
    if (typeof at === "number") lastAt = at;
    collector.begin(
      {
        conversationId: `${options.threadName}-${conversation}`,
        role,
        // "10:15" without a date, or "(typing)", says nothing that can be placed in time.
        at: typeof at === "number" ? at : null,
        near: null,
        line: number,
        channel: null,
        user: null,
        agentVersion: null,
        externalId: null,
      },
      spoken.text,
    );
    if (at === "ambiguous_date") {
      emitter.error(
        number,
        at,
        `"${spoken.time}" could be read day or month first; the message is kept without a time`,
      );
    }
  });

  const splitter = createLineSplitter((line, number) => {
    emitter.stats.lines = number;
    joiner.push(line, number);
  });

  /** What follows a notice belongs to it, and to no message. */
  function readNotice(): void {
    collector.finish();
    blanks = 0;
    ignoring = true;
    emitter.skip();
  }

  /** Where nothing else divides, a long pause does. */
  function isAfterPause(at: number | string | null): boolean {
    return options.separator === "none" && typeof at === "number" && lastAt !== null && at - lastAt >= gapMs;
  }

  function readBlank(): void {
    fresh = true;
    if (options.separator === "blank") endConversation();
    else blanks += 1;
  }

  function readRule(): void {
    fresh = true;
    emitter.skip();
    if (options.separator !== "none") endConversation();
  }

  function readContinuation(lines: readonly string[], number: number): void {
    if (collector.isOpen()) {
      for (const line of lines) {
        // A chat window shows the time alone where the same person writes on.
        if (below === "begun" && readTimeLine(line) !== null) continue;
        collector.add("\n".repeat(blanks) + line);
        blanks = 0;
        if (below !== null) below = "begun";
      }
    } else if (open || ignoring || conversation > 0) {
      if (ignoring) emitter.skip();
      else emitter.error(number, "no_speaker", "The line follows no message and names no known speaker");
    } else emitter.skip();
  }

  function endConversation(): void {
    collector.finish();
    open = false;
    ignoring = false;
    blanks = 0;
  }

  return {
    stats: emitter.stats,
    push: splitter.push,
    end() {
      splitter.end();
      joiner.end();
      collector.finish();
      return emitter.stats;
    },
  };
}
