import type { JsonFormat } from "../json-format.ts";
import { parseProtoText } from "./proto-text.ts";
import { isObject, joinLines, listObjects, pickText, toList, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

/** An event that opens a conversation, which nobody typed. */
const WELCOME = /^(?:[A-Z0-9]+_)*WELCOME$/;

/** What stands before a response in a log row of text. */
const PROTO_RESPONSE = /^\s*Dialogflow Response\s*:\s*/i;

/** Turns of Dialogflow ES and CX, bare or as rows of Cloud Logging. */
export const DIALOGFLOW_JSON: JsonFormat = {
  lists: ["entries"],
  matches: (value) => isObject(value) && (findTurn(value) !== null || isLogRow(value)),
  createMapper(context) {
    return {
      element(value, { line, number }) {
        const row = toObject(value);
        if (row === null) return context.error(line, "bad_element", `Element ${number} is no turn`);
        const turn = findTurn(row);
        const result = toObject(turn?.queryResult);
        // Requests, webhook calls and errors in the log.
        if (turn === null || result === null) return context.skip();
        const at = context.time(row.receiveTimestamp ?? row.timestamp ?? turn.timestamp, line);
        if (at === undefined) return;
        const conversationId = findSession(row, turn, result) ?? context.fileId();
        const id = pickText(turn, "responseId");
        const user = extractUserText(turn, result);
        if (user !== null) {
          context.emit({
            conversationId,
            role: "user",
            text: user,
            at,
            line,
            externalId: id === null ? null : `${id}-user`,
          });
        }
        const bot = extractBotText(result);
        if (bot === "") return context.skip();
        // The row has one time for both, so that of the reply is unknown.
        const times = user === null ? { at } : { at: null, near: at };
        context.emit({
          conversationId,
          role: "bot",
          text: bot,
          ...times,
          line,
          externalId: id === null ? null : `${id}-bot`,
        });
      },
    };
  },
};

function isLogRow(row: JsonObject): boolean {
  return ("jsonPayload" in row || "textPayload" in row) && /dialogflow/i.test(pickText(row, "logName") ?? "");
}

/** The part of a row that holds the query's result; null if there is none. */
function findTurn(row: JsonObject): JsonObject | null {
  for (const body of [row, toObject(row.jsonPayload), parseText(row.textPayload), parseText(row.jsonPayload)]) {
    if (body === null) continue;
    for (const inner of [body, toObject(body.detectIntentResponse), toObject(body.response)]) {
      if (inner !== null && isObject(inner.queryResult)) return inner;
    }
  }
  return parseProtoTurn(row.textPayload);
}

/** A turn in the text form of protocol buffers, of either version of the interface. */
function parseProtoTurn(value: unknown): JsonObject | null {
  if (typeof value !== "string" || !PROTO_RESPONSE.test(value)) return null;
  const turn: JsonObject | null = parseProtoText(value.replace(PROTO_RESPONSE, ""));
  const result = toObject(turn?.result) ?? toObject(turn?.query_result);
  if (turn === null || result === null) return null;
  const fulfillment = toObject(result.fulfillment);
  const messages = [fulfillment?.messages, result.fulfillment_messages].flatMap(toMany);
  const queryResult = {
    queryText: pickText(result, "resolved_query", "query_text"),
    triggerEvent: pickText(result, "trigger_event"),
    fulfillmentText: pickText(fulfillment, "speech") ?? pickText(result, "fulfillment_text"),
    fulfillmentMessages: messages.map((message) => ({ text: { text: listProtoTexts(message) } })),
  };
  const [session, responseId] = [pickText(turn, "session_id", "session"), pickText(turn, "id", "response_id")];
  return { queryResult, session, responseId, timestamp: turn.timestamp };
}

/** The first version says "speech", the second "text", once or more often. */
function listProtoTexts(message: unknown): string[] {
  const object = toObject(message);
  const texts = [toObject(object?.speech)?.string_value, ...toMany(toObject(object?.text)?.text)];
  return texts.flatMap((text) => toText(text) ?? []);
}

function toMany(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function parseText(value: unknown): JsonObject | null {
  if (typeof value !== "string") return null;
  const start = value.indexOf("{");
  const end = value.lastIndexOf("}");
  if (start < 0 || end < start) return null;
  try {
    return toObject(JSON.parse(value.slice(start, end + 1)));
  } catch {
    return null;
  }
}

function findSession(row: JsonObject, turn: JsonObject, result: JsonObject): string | null {
  const session =
    pickText(turn, "session") ??
    pickText(row, "session") ??
    pickText(toObject(turn.sessionInfo), "session") ??
    pickText(toObject(row.labels), "session_id") ??
    pickText(toObject(toList(result.outputContexts)[0]), "name")?.replace(/\/contexts\/.*$/, "");
  const last = session?.split("/").at(-1) ?? "";
  return last === "" ? (pickText(row, "trace") ?? null) : last;
}

function extractUserText(turn: JsonObject, result: JsonObject): string | null {
  const input = toObject(turn.queryInput);
  if (pickText(result, "triggerEvent") !== null || toObject(input?.event) !== null) return null;
  const text = pickText(result, "queryText", "text", "transcript");
  return text === null || text.trim() === "" || WELCOME.test(text) ? null : text;
}

function extractBotText(result: JsonObject): string {
  const messages = [...listObjects(result.responseMessages), ...listObjects(result.fulfillmentMessages)];
  const lines = messages.flatMap((message) => {
    const { text } = message;
    if (typeof text === "string") return [text];
    const texts = toList(toObject(text)?.text).map(toText);
    // Pictures and cards for a platform repeat the text.
    return texts.length > 0 ? texts : [pickText(toObject(message.outputAudioText), "text")];
  });
  return joinLines(...dropRepeats(lines)) || (pickText(result, "fulfillmentText") ?? "");
}

/** Drops a line that equals the one above: platforms get the same text again. */
function dropRepeats(lines: readonly (string | null)[]): (string | null)[] {
  return lines.filter((text, index) => index === 0 || text !== lines[index - 1]);
}
