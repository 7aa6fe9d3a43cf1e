import type { ImportedMessage, ImportOptions, ImportReader, ImportSink } from "../import-file.contract.ts";
import { parseExportLine, extractExportText } from "./chat-export-lines.ts";
import type { ExportLine } from "./chat-export-lines.ts";
import { createMessageEmitter } from "../shared/message-emitter.ts";
import { createLineSplitter } from "../text/line-splitter.ts";
import { createRoleLookup } from "../speakers/role-lookup.ts";
import { isSeparatorLine } from "../transcript/transcript-lines.ts";
import { createTextCollector } from "../text/text-collector.ts";
import { createConversationSplitter } from "../shared/conversation-splitter.ts";
import { combineDateAndClock, orderDate } from "../time/timestamps.ts";
import type { TimestampError } from "../time/timestamps.ts";

type Head = Omit<ImportedMessage, "text" | "conversationId"> & { startKey: string };

/** Creates a reader for WhatsApp chat exports: iOS (`[date, time] Name: text`) and Android (`date, time - Name: text`). */
export function createChatExportReader(options: ImportOptions, sink: ImportSink): ImportReader {
  const emitter = createMessageEmitter(sink);
  // Names in an export are those of people and businesses, so role words are not matched.
  const findRole = createRoleLookup(
    options.speakers,
    () => null,
    () => options.otherSpeakers,
  );
  const getConversationId = createConversationSplitter(options.threadName, options.gapMinutes);
  let dropping = false;
  /** The previous line is a separator; a blank one only if no more of the message's text follows. */
  let separated = false;
  /** The next message starts a new conversation. */
  let startsNew = false;

  const collector = createTextCollector<Head>(({ startKey, ...head }, raw) => {
    const text = extractExportText(raw);
    // Skipped before the split, so that a picture doesn't bridge a pause.
    if (text === "") return emitter.skip();
    emitter.message({ ...head, conversationId: getConversationId(head.at, startKey, startsNew), text });
    startsNew = false;
  });

  const splitter = createLineSplitter((line, number) => {
    emitter.stats.lines = number;
    const found = parseExportLine(line);
    if (found) return handleMessage(found, number);
    if (options.separator !== "none" && isSeparatorLine(line)) return handleSeparator();
    if (collector.isOpen()) {
      collector.add(line);
      separated = options.separator === "blank" && line.trim() === "";
    } else if (line.trim() !== "" && !dropping) {
      emitter.error(number, "no_speaker", "The line doesn't belong to a message");
    }
  });

  function handleSeparator(): void {
    collector.finish();
    dropping = true;
    separated = true;
    emitter.skip();
  }

  function handleMessage(found: ExportLine, line: number): void {
    collector.finish();
    dropping = true;
    startsNew ||= separated;
    separated = false;
    if (found.name === null || found.byApp) return emitter.skip();
    const role = findRole(found.name);
    if (role === "ignore") return emitter.skip();
    if (role === null) {
      return emitter.error(line, "unknown_speaker", `Unknown speaker "${found.name.slice(0, 60)}"`);
    }
    const at = parseTime(found);
    if (typeof at === "string") return emitter.error(line, at, describeTimeError(at, found));
    dropping = false;
    const startKey = `${found.date.join("/")} ${found.clock}`;
    const user = role === "user" ? found.name : null;
    collector.begin(
      { role, at, near: null, line, channel: null, user, agentVersion: null, externalId: null, startKey },
      found.text,
    );
  }

  function parseTime(found: ExportLine): number | TimestampError {
    const date = orderDate(found.date, options.dateOrder);
    return typeof date === "string" ? date : combineDateAndClock(date, found.clock, options);
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

function describeTimeError(error: TimestampError, { date, clock }: ExportLine): string {
  const shown = `"${date.join("/")} ${clock}"`;
  if (error === "ambiguous_date") return `${shown} is ambiguous: the order of day, month and year is unknown`;
  return error === "unknown_clock_word"
    ? `${shown} has a word next to the time that is unknown: it may mean before or after noon`
    : `${shown} is not a valid time`;
}
