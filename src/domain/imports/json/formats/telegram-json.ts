import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, listObjects, pickText, toList, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

const DELETED_ACCOUNT = "Deleted account";
/** Kinds of chats; a file of another program with messages has others. */
const CHAT_TYPES =
  /^(?:personal_chat|bot_chat|saved_messages|replies|verify_codes|(?:private|public)_(?:group|supergroup|channel))$/;

/** The JSON export of Telegram Desktop: one chat, or all of an account. */
export const TELEGRAM_JSON: JsonFormat = {
  lists: ["messages", "chats.list", "chats.list.messages", "left_chats.list", "left_chats.list.messages"],
  isChat: true,
  threadName: "telegram",
  matches(value) {
    if (!isObject(value)) return false;
    if (toObject(value.chats)?.list !== undefined) return toList(toObject(value.chats)?.list).some(isChat);
    if (isAccount(value)) return true;
    return isChat(value) || isTelegramMessage(value);
  },
  createMapper(context) {
    const names = createNameTable();
    let thread = "";
    function enter(_path: string, fields: JsonObject): void {
      thread = `${pickText(fields, "type") ?? ""} ${pickText(fields, "id") ?? ""}`;
    }
    return {
      enter,
      element(value, { path, line, number }) {
        const message = toObject(value);
        if (message === null) return context.error(line, "bad_element", `Element ${number} is no message`);
        // A chat in a list or on a line of its own.
        if (Array.isArray(message.messages)) {
          enter(path, message);
          for (const inner of listObjects(message.messages))
            addMessage(context, names, { message: inner, thread, line });
        } else if (message.chats === undefined) addMessage(context, names, { message, thread, line });
      },
    };
  },
};

/** The whole account, whose chats come after people, sessions and more. */
function isAccount(value: JsonObject): boolean {
  const people = [value.contacts, value.frequent_contacts].some((part) => Array.isArray(toObject(part)?.list));
  return typeof value.about === "string" && (isObject(value.personal_information) || people);
}

function isChat(value: unknown): boolean {
  if (!isObject(value) || !("id" in value)) return false;
  const type = pickText(value, "type") ?? "";
  return CHAT_TYPES.test(type) || (type !== "" && toList(value.messages).some(isTelegramMessage));
}

function isTelegramMessage(value: unknown): boolean {
  return (
    isObject(value) &&
    "date" in value &&
    "type" in value &&
    ("from_id" in value || "actor_id" in value || "date_unixtime" in value)
  );
}

function addMessage(
  context: JsonContext,
  names: ReturnType<typeof createNameTable>,
  { message, thread, line }: { message: JsonObject; thread: string; line: number },
): void {
  if (message.type !== "message") return context.skip();
  const text = joinText(message.text);
  // A picture, voice message, sticker or poll without a caption.
  if (text.trim() === "") return context.skip();
  const at = context.time(message.date_unixtime ?? message.date, line);
  if (at === undefined) return;
  if (at === null) return context.error(line, "bad_timestamp", "The message has no time");
  const name = names.getName(pickText(message, "from"), pickText(message, "from_id") ?? "");
  const id = pickText(message, "id");
  context.chat(thread, { name, text, at, line, externalId: id === null ? null : `telegram ${thread}/${id}` });
}

/** Formatted text is a list of strings and of objects with text. */
function joinText(text: unknown): string {
  if (!Array.isArray(text)) return toText(text) ?? "";
  return text.map((part) => (isObject(part) ? toText(part.text) : toText(part)) ?? "").join("");
}

/** Creates a table that gives two people with the same name different names. */
function createNameTable(): { getName: (from: string | null, id: string) => string } {
  const owners = new Map<string, string>();
  return {
    getName(from, id) {
      const name = from ?? (id === "" ? DELETED_ACCOUNT : `${DELETED_ACCOUNT} ${id}`);
      const owner = owners.get(name);
      if (owner === undefined) owners.set(name, id);
      return owner === undefined || owner === id ? name : `${name} (${id})`;
    },
  };
}
