import type { JsonFormat } from "../json-format.ts";
import { isObject, joinLines, pickText, toList, toObject } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

/** Marks of citations and pictures inside a text. */
const MARKS = /\uE200[^\uE200\uE201]*\uE201/g;

/** What was said in the voice modes, and plain text as an object. */
const SPOKEN_PART = /^(?:audio_transcription|transcription|text)$/;

/** The data export of ChatGPT: each conversation is a tree, whose current branch is read. */
export const CHATGPT_JSON: JsonFormat = {
  lists: ["conversations"],
  matches: (value) => isObject(value) && isObject(value.mapping) && ("current_node" in value || "create_time" in value),
  createMapper(context) {
    return {
      element(value, { line, number, text: source }) {
        const conversation = toObject(value);
        const mapping = toObject(conversation?.mapping);
        if (conversation === null || mapping === null) {
          return context.error(line, "no_messages", `Element ${number} is no conversation: it has no "mapping"`);
        }
        const conversationId = pickText(conversation, "conversation_id", "id") ?? context.createId(source);
        const branch = listBranch(mapping, pickText(conversation, "current_node"));
        for (const [id, node] of Object.entries(mapping)) {
          const message = toObject(toObject(node)?.message);
          if (message !== null && !branch.includes(id) && extractText(message) !== null) context.skip();
        }
        for (const id of branch) {
          const message = toObject(toObject(mapping[id])?.message);
          if (message === null) continue;
          const role = findRole(message);
          const text = extractText(message);
          if (role === null || text === null) {
            context.skip();
            continue;
          }
          const at = context.time(message.create_time, line);
          if (at === undefined) continue;
          context.emit({ conversationId, role, text, at, line, externalId: pickText(message, "id") ?? id });
        }
      },
    };
  },
};

/** Ids of the nodes from the first message to the current one. */
function listBranch(mapping: JsonObject, currentNode: string | null): string[] {
  const branch: string[] = [];
  const seen = new Set<string>();
  let id = currentNode !== null && currentNode in mapping ? currentNode : findLastLeaf(mapping);
  // A damaged file may have a circle.
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    branch.push(id);
    const parent = pickText(toObject(mapping[id]), "parent");
    id = parent !== null && parent in mapping ? parent : null;
  }
  return branch.toReversed();
}

/** The newest message that nothing follows, for a file that doesn't say which one is current. */
function findLastLeaf(mapping: JsonObject): string | null {
  let last: { id: string; at: number } | null = null;
  for (const [id, value] of Object.entries(mapping)) {
    const node = toObject(value);
    if (node === null || toList(node.children).some((child) => typeof child === "string" && child in mapping)) continue;
    const time = Number(toObject(node.message)?.create_time ?? 0);
    const at = Number.isFinite(time) ? time : 0;
    if (last === null || at >= last.at) last = { id, at };
  }
  return last?.id ?? null;
}

function findRole(message: JsonObject): "user" | "bot" | null {
  const role = pickText(toObject(message.author), "role");
  // A message to a tool is no reply.
  const isToTool = (pickText(message, "recipient") ?? "all") !== "all";
  if (role === "user") return "user";
  return role === "assistant" && !isToTool ? "bot" : null;
}

/** The text that people saw; null for pictures, code for tools, hidden instructions and reasoning. */
function extractText(message: JsonObject): string | null {
  const metadata = toObject(message.metadata);
  if (metadata?.is_visually_hidden_from_conversation === true || metadata?.is_user_system_message === true) return null;
  const content = toObject(message.content);
  const kind = pickText(content, "content_type") ?? "text";
  if (kind !== "text" && kind !== "multimodal_text") return null;
  const text = joinLines(...toList(content?.parts).map((part) => extractPart(part)?.replace(MARKS, "") ?? null));
  return text === "" ? null : text;
}

/** Words, typed or spoken; pictures and recordings have none. */
function extractPart(part: unknown): string | null {
  if (typeof part === "string") return part;
  const object = toObject(part);
  return SPOKEN_PART.test(pickText(object, "content_type") ?? "") ? pickText(object, "text") : null;
}
