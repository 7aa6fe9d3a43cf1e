import type { JsonFormat } from "../json-format.ts";
import { isObject, joinLines, listObjects, pickText, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

/** Messages of Botpress, each with its conversation and direction. */
export const BOTPRESS_JSON: JsonFormat = {
  lists: ["messages", "data"],
  matches(value) {
    if (!isObject(value)) return false;
    return isMessage(value) || listObjects(value.messages).some(isMessage);
  },
  createMapper(context) {
    function addMessage(message: JsonObject, line: number): void {
      const role = findRole(message);
      if (role === null) {
        const shown = String(toText(message.direction) ?? "").slice(0, 60);
        return context.error(line, "unknown_role", `Unknown direction "${shown}"`);
      }
      const text = extractText(message.payload);
      if (text === "") return context.skip();
      const at = context.time(message.createdAt ?? message.created_at ?? message.timestamp, line);
      if (at === undefined) return;
      const conversationId = pickText(message, "conversationId", "conversation_id") ?? context.fileId();
      const user = role === "user" ? pickText(message, "userId") : null;
      context.emit({ conversationId, role, text, at, line, user, externalId: pickText(message, "id") });
    }
    return {
      element(value, { line, number, isCut }) {
        const element = toObject(value);
        if (element === null) context.error(line, "bad_element", `Element ${number} is no message`);
        else if (Array.isArray(element.messages))
          for (const message of listObjects(element.messages)) addMessage(message, line);
        else if (isCut !== true) addMessage(element, line);
      },
    };
  },
};

function isMessage(value: JsonObject): boolean {
  return ("conversationId" in value || "conversation_id" in value) && "payload" in value && findRole(value) !== null;
}

function findRole({ direction }: JsonObject): "user" | "bot" | null {
  if (direction === "incoming") return "user";
  return direction === "outgoing" ? "bot" : null;
}

/** The text of a payload, then the titles of its choices, a line each. */
function extractText(payload: unknown): string {
  const object = toObject(payload);
  if (object === null) return toText(payload) ?? "";
  const choices = [
    ...listObjects(object.options),
    ...listObjects(object.choices),
    ...listObjects(object.quick_replies),
  ];
  return joinLines(
    pickText(object, "text", "markdown", "title"),
    ...choices.map((choice) => pickText(choice, "title", "label", "text")),
  );
}
