import { extractHtmlText } from "../../csv/cell-text.ts";
import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, joinLines, listObjects, pickText, toList, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

const TURN_TYPES =
  /^(?:request|action|trace|text|speak|launch|debug|flow|block|choice|end|path|visual|no-reply|intent)$/;
const SPEECH_MARKUP = /<[a-z][^<>]*>|<\/[a-z]+>/gi;

/** Transcripts of Voiceflow: a list of turns, or objects with their logs. */
export const VOICEFLOW_JSON: JsonFormat = {
  lists: ["logs", "turns"],
  matches(value) {
    if (!isObject(value)) return false;
    return isTurn(value) || findLogs(value).some(isTurn);
  },
  createMapper(context) {
    let conversationId = context.fileId();
    return {
      enter(_path, fields) {
        conversationId = findId(fields) ?? context.fileId();
      },
      element(value, { line, number, text, isCut }) {
        const element = toObject(value);
        if (element === null) return context.error(line, "bad_element", `Element ${number} is no turn`);
        if (isTurn(element) && isCut === true) return;
        if (isTurn(element))
          return addTurn(context, element, { conversationId: findId(element) ?? conversationId, line });
        const logs = findLogs(element);
        if (logs.length === 0) return context.error(line, "no_messages", `Element ${number} has no turns`);
        const id = findId(element) ?? findId(toObject(element.transcript)) ?? context.createId(text);
        for (const turn of logs) addTurn(context, turn, { conversationId: id, line });
      },
    };
  },
};

function isTurn(value: JsonObject): boolean {
  if (!isObject(value.payload) && !isObject(value.data)) return false;
  return (
    TURN_TYPES.test(pickText(value, "type") ?? "") &&
    ("startTime" in value || "turnID" in value || "createdAt" in value)
  );
}

function findLogs(value: JsonObject): JsonObject[] {
  const holder = toObject(value.transcript) ?? value;
  return listObjects(holder.logs ?? holder.turns ?? value.logs ?? value.turns);
}

function findId(value: JsonObject | null): string | null {
  return pickText(value, "transcriptID", "transcriptId", "transcript_id", "sessionID", "sessionId", "_id", "id");
}

function addTurn(
  context: JsonContext,
  turn: JsonObject,
  { conversationId, line }: { conversationId: string; line: number },
): void {
  const body = toObject(turn.payload) ?? toObject(turn.data);
  const type = pickText(turn, "type") ?? "";
  const isUser = type === "request" || type === "action";
  const text = isUser
    ? extractRequest(body)
    : extractReply(type === "trace" ? (pickText(body, "type") ?? "") : type, body);
  // Launches, and what the flow does inside.
  if (text === null) return;
  if (text.trim() === "") return context.skip();
  const at = context.time(turn.startTime ?? turn.createdAt ?? body?.time, line);
  if (at === undefined) return;
  context.emit({ conversationId, role: isUser ? "user" : "bot", text, at, line });
}

/** What the user typed, said or pressed; null for a launch. */
function extractRequest(body: JsonObject | null): string | null {
  if (body === null || pickText(body, "type") === "launch") return null;
  const inner = body.payload;
  if (isObject(inner))
    return pickText(inner, "query", "label", "text", "name") ?? pickText(toObject(inner.intent), "name");
  return toText(inner) ?? pickText(body, "query", "label") ?? "";
}

/** The words of a reply; null for traces that aren't one. */
function extractReply(type: string, body: JsonObject | null): string | null {
  if (type !== "text" && type !== "speak") return null;
  const inner = toObject(body?.payload) ?? body;
  const message = pickText(inner, "message") ?? extractSlate(inner?.slate ?? inner);
  return type === "speak" ? message.replace(SPEECH_MARKUP, "") : extractHtmlText(message);
}

/** Rich text is a list of blocks, each with a list of words. */
function extractSlate(slate: unknown): string {
  const blocks = toList(toObject(slate)?.content);
  return joinLines(...blocks.map(extractWords));
}

function extractWords(node: unknown): string {
  const object = toObject(node);
  if (object === null) return "";
  return toText(object.text) ?? toList(object.children).map(extractWords).join("");
}
