import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { htmlToWords } from "./html-words.ts";
import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, listObjects, pickText, toObject } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

const ROLES: Readonly<Record<string, Role>> = {
  user: "user",
  lead: "user",
  contact: "user",
  bot: "bot",
  admin: "agent",
  team: "agent",
};

/** Parts with words for the customer: comments, and replies that close, open or assign at once. Their body is empty otherwise. */
const SPOKEN_PART = /^(?:comment|quick_reply|message|\w*(?:assign|open|close|snooze)\w*)$/;

/** Conversations of Intercom: the first message, and the parts after it. */
export const INTERCOM_JSON: JsonFormat = {
  lists: ["conversations", "data"],
  matches: (value) => isObject(value) && "conversation_parts" in value,
  createMapper(context) {
    return {
      element(value, { line, number, text }) {
        const conversation = toObject(value);
        if (conversation === null || !("conversation_parts" in conversation)) {
          return context.error(line, "no_messages", `Element ${number} has no conversation parts`);
        }
        const conversationId = pickText(conversation, "id") ?? context.createId(text);
        const source = toObject(conversation.source) ?? toObject(conversation.conversation_message);
        if (source !== null) {
          addPart(
            context,
            { ...source, created_at: source.created_at ?? conversation.created_at },
            { conversationId, line },
          );
        }
        for (const part of listParts(conversation.conversation_parts)) {
          const kind = pickText(part, "part_type") ?? "comment";
          if (kind.startsWith("note")) context.note();
          else if (SPOKEN_PART.test(kind)) addPart(context, part, { conversationId, line });
          else context.skip();
        }
      },
    };
  },
};

/** The parts are a list, or an object with the list. */
function listParts(parts: unknown): JsonObject[] {
  return listObjects(isObject(parts) ? parts.conversation_parts : parts);
}

function addPart(
  context: JsonContext,
  part: JsonObject,
  { conversationId, line }: { conversationId: string; line: number },
): void {
  const author = toObject(part.author);
  const type = pickText(author, "type") ?? "";
  const role = ROLES[type];
  const text = htmlToWords(pickText(part, "body") ?? "");
  if (text.trim() === "") return context.skip();
  if (role === undefined) return context.error(line, "unknown_role", `Unknown author type "${type.slice(0, 60)}"`);
  const at = context.time(part.created_at, line);
  if (at === undefined) return;
  const user = role === "user" ? pickText(author, "id") : null;
  context.emit({ conversationId, role, text, at, line, user, externalId: pickText(part, "id") });
}
