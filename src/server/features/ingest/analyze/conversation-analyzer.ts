import type { Work } from "../../../http/turns.ts";
import type { ConversationRow } from "../ingest.types.ts";
import { continueAnalysis, restartAnalysis } from "./analyze-conversation.ts";
import type {
  AnalysisOptions,
  AnalyzedMessage,
  ConversationEvent,
  ConversationMessage,
} from "./analyze-conversation.ts";

/** Messages between two looks at the clock: a long one takes about a millisecond. */
const CHUNK_MESSAGES = 4;

/** Analyzes a stored conversation from the start, part by part. */
export type ConversationAnalyzer = {
  /** Analyzes the next messages, in turns with other clients' work. */
  add(messages: readonly ConversationMessage[], work: Work): Promise<AnalyzedMessage[]>;
  /** Applies the events after the last message. */
  finish(): void;
};

/** Creates an analyzer that updates `row` in place; `events` are all of the conversation's, by time. */
export function createConversationAnalyzer(
  row: ConversationRow,
  events: readonly ConversationEvent[],
  options: AnalysisOptions,
): ConversationAnalyzer {
  let isStarted = false;
  let nextEvent = 0;
  let lastUser: AnalyzedMessage | undefined;

  function advance(messages: ConversationMessage[], until: number): AnalyzedMessage[] {
    const due: ConversationEvent[] = [];
    for (let event = events[nextEvent]; event !== undefined && event.at < until; event = events[++nextEvent]) {
      due.push(event);
    }
    const analyze = isStarted ? continueAnalysis : restartAnalysis;
    isStarted = true;
    const { analyzed, confirmed } = analyze(row, { messages, events: due }, options);
    if (confirmed !== null && confirmed.messageId === lastUser?.message.messageId)
      lastUser.analysis.stage = "conversion";
    lastUser = analyzed.findLast(({ message }) => message.role === "user") ?? lastUser;
    return analyzed;
  }

  return {
    async add(messages, work) {
      const analyzed: AnalyzedMessage[] = [];
      for (let at = 0; at < messages.length; at += CHUNK_MESSAGES) {
        const chunk = messages.slice(at, at + CHUNK_MESSAGES);
        // Events at the time of a message come after it.
        for (const entry of advance(chunk, chunk.at(-1)?.at ?? 0)) analyzed.push(entry);
        if (work.isDue()) await work.pause();
      }
      return analyzed;
    },
    finish() {
      advance([], Infinity);
    },
  };
}
