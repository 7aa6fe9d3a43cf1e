import { createJsonSplitter } from "#src/domain/imports/json/reader/json-splitter.ts";
import { MESSAGES_JSON } from "#src/domain/imports/json/formats/messages-json.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import {
  analyzeEntry,
  formatAnalysis,
  isBareMessage,
  isStandaloneEvent,
  listEntries,
  parseMessage,
  parseStandaloneMessage,
} from "./analyze-json-line.ts";
import type { Input, OutputRules } from "./analyze-json-line.ts";
import { createConversationPool } from "./conversation-pool.ts";

export type EntryHandlers = {
  result: (result: object) => void;
  /** `where` is ":12" or ":12: entry 3". */
  error: (where: string, message: string) => void;
};

/** Creates a reader that analyzes the conversations and utterances of JSON in our own form. */
export function createEntryReader(
  rules: OutputRules,
  handlers: EntryHandlers,
): { push: (chunk: string) => void; end: () => void } {
  const pool = createConversationPool((id, messages) => handlers.result(formatAnalysis(id, messages, rules)));
  /** Messages of the current list, if it is one conversation. */
  let list: Input[] = [];

  const splitter = createJsonSplitter(MESSAGES_JSON.lists, {
    enter: finishList,
    error: (line, _code, message) => handlers.error(`:${line}`, message),
    element(text, { line, number, layout }) {
      const isInList = layout === "list";
      const entries = runReporting(isInList ? `:${line}: entry ${number}` : `:${line}`, () => listEntries(text)) ?? [];
      for (const [index, entry] of entries.entries()) {
        const position = isInList ? number : index + 1;
        const where = isInList || entries.length > 1 ? `:${line}: entry ${position}` : `:${line}`;
        runReporting(where, () => {
          if (isInList && isBareMessage(entry)) list.push(parseMessage(entry));
          else addEntry(entry, line);
        });
      }
    },
  });

  function addEntry(entry: unknown, line: number): void {
    const standalone = parseStandaloneMessage(entry);
    if (standalone === null) {
      // The engine reads words; an event has none.
      if (!isStandaloneEvent(entry)) handlers.result(analyzeEntry(entry, rules));
      return;
    }
    const { role, text, at = null } = standalone.message;
    if (role === null) return;
    const rest = { near: null, channel: null, user: null, agentVersion: null, externalId: null };
    pool.add({ conversationId: standalone.id, role, text, at, line, ...rest });
  }

  function finishList(): void {
    if (list.length > 0) handlers.result(formatAnalysis(null, list, rules));
    list = [];
  }

  /** Runs `act` and reports its error, so that the remaining input is still processed. */
  function runReporting<Result>(where: string, act: () => Result): Result | undefined {
    try {
      return act();
    } catch (error) {
      handlers.error(where, formatError(error, { stack: false }));
      return undefined;
    }
  }

  return {
    push: splitter.push,
    end() {
      splitter.end();
      finishList();
      pool.finish();
    },
  };
}
