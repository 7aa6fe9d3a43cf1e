import type { BatchMessage, BatchOptions, BatchReader, BatchSink } from "./batch.contract.ts";
import { readExportLine, readExportText } from "./chat-export-lines.ts";
import type { ExportLine } from "./chat-export-lines.ts";
import { createEmitter } from "./emitter.ts";
import { createLineSplitter } from "./line-splitter.ts";
import { createSpeakerLookup } from "./speakers.ts";
import { isRule } from "./transcript-lines.ts";
import { createTextCollector } from "./text-collector.ts";
import { createThreadSplitter } from "./thread-splitter.ts";
import { joinClock, orderDate } from "./timestamps.ts";
import type { TimestampProblem } from "./timestamps.ts";

type Head = Omit<BatchMessage, "text" | "conversationId"> & { startKey: string };

/** Reads WhatsApp chat exports, iOS (`[date, time] Name: text`) and Android (`date, time - Name: text`). */
export function createChatExportReader(options: BatchOptions, sink: BatchSink): BatchReader {
  const emitter = createEmitter(sink);
  // In an export every name is a person's or a business's own: a word guess would be one about a stranger.
  const findRole = createSpeakerLookup(
    options.speakers,
    () => null,
    () => options.otherSpeakers,
  );
  const nameThread = createThreadSplitter(options.threadName, options.gapMinutes);
  let dropping = false;
  /** The line before divides; a blank one does only if no more of the message's text follows it. */
  let divided = false;
  /** The next message begins a conversation. */
  let cut = false;

  const collector = createTextCollector<Head>(({ startKey, ...head }, raw) => {
    const text = readExportText(raw);
    // A picture alone is no message, and must not hold two conversations together either.
    if (text === "") return emitter.skip();
    emitter.message({ ...head, conversationId: nameThread(head.at, startKey, cut), text });
    cut = false;
  });

  const splitter = createLineSplitter((line, number) => {
    emitter.stats.lines = number;
    const found = readExportLine(line);
    if (found) return readMessage(found, number);
    if (options.separator !== "none" && isRule(line)) return readRule();
    if (collector.isOpen()) {
      collector.add(line);
      divided = options.separator === "blank" && line.trim() === "";
    } else if (line.trim() !== "" && !dropping) {
      emitter.error(number, "no_speaker", "The line belongs to no message");
    }
  });

  function readRule(): void {
    collector.finish();
    dropping = true;
    divided = true;
    emitter.skip();
  }

  function readMessage(found: ExportLine, line: number): void {
    collector.finish();
    dropping = true;
    cut ||= divided;
    divided = false;
    if (found.name === null || found.byApp) return emitter.skip();
    const role = findRole(found.name);
    if (role === "ignore") return emitter.skip();
    if (role === null) {
      return emitter.error(line, "unknown_speaker", `"${found.name.slice(0, 60)}" is not among the known names`);
    }
    const at = readTime(found);
    if (typeof at === "string") return emitter.error(line, at, describe(at, found));
    dropping = false;
    const startKey = `${found.date.join("/")} ${found.clock}`;
    const user = role === "user" ? found.name : null;
    collector.begin(
      { role, at, near: null, line, channel: null, user, agentVersion: null, externalId: null, startKey },
      found.text,
    );
  }

  function readTime(found: ExportLine): number | TimestampProblem {
    const date = orderDate(found.date, options.dateOrder);
    return typeof date === "string" ? date : joinClock(date, found.clock, options.timeZone);
  }

  return {
    stats: emitter.stats,
    push: splitter.push,
    end() {
      splitter.end();
      collector.finish();
      return emitter.stats;
    },
  };
}

function describe(problem: TimestampProblem, { date, clock }: ExportLine): string {
  const shown = `"${date.join("/")} ${clock}"`;
  return problem === "ambiguous_date" ? `${shown} could be read day or month first` : `${shown} is not a time`;
}
