import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, joinLines, listObjects, pickText, toList, toObject } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

/** A button press: "/choose_room{"size": 2}" */
const PRESS = /^\/([^{\s]{1,200})\s*(?:\{[^]*\})?$/;

/** Buttons of a session that are remembered, which bounds memory. */
const MAX_TITLES = 200;

/** Trackers of Rasa, rows of its tracker store, and events of its broker. */
export const RASA_JSON: JsonFormat = {
  lists: ["events", "trackers"],
  matches(value) {
    if (!isObject(value)) return false;
    if (Array.isArray(value.events)) return "sender_id" in value && value.events.every(isEvent);
    return "sender_id" in value && ("type_name" in value || isEvent(value));
  },
  createMapper(context) {
    const sessions = createSessions();
    let senderId = "";
    return {
      enter(_path, fields) {
        senderId = pickText(fields, "sender_id") ?? "";
      },
      element(value, { line, number }) {
        const element = toObject(value);
        const events = element?.events;
        if (element === null) context.error(line, "bad_element", `Element ${number} is no tracker and no event`);
        else if (Array.isArray(events)) {
          const sender = pickText(element, "sender_id") ?? context.createId(JSON.stringify(events[0] ?? ""));
          for (const event of listObjects(events)) addEvent(context, sessions, { event, sender, line });
        } else {
          const event = "type_name" in element ? parseRow(element) : element;
          const sender = pickText(element, "sender_id") ?? senderId;
          if (event === null) context.error(line, "bad_element", `Element ${number}: its "data" is no JSON object`);
          else addEvent(context, sessions, { event, sender: sender || context.fileId(), line });
        }
      },
    };
  },
};

function isEvent(value: unknown): boolean {
  return isObject(value) && typeof value.event === "string";
}

/** The event of a tracker store's row, whose data is JSON text. */
function parseRow(row: JsonObject): JsonObject | null {
  if (typeof row.data !== "string") return toObject(row.data);
  try {
    return toObject(JSON.parse(row.data));
  } catch {
    return null;
  }
}

/** `titles`: the buttons of the bot's last messages by what a press sends. */
type Sessions = Map<string, { number: number; hasMessages: boolean; titles: Map<string, string> }>;

function createSessions(): Sessions {
  return new Map();
}

function addEvent(
  context: JsonContext,
  sessions: Sessions,
  { event, sender, line }: { event: JsonObject; sender: string; line: number },
): void {
  const kind = pickText(event, "event") ?? "";
  const session = sessions.get(sender) ?? { number: 1, hasMessages: false, titles: new Map<string, string>() };
  sessions.set(sender, session);
  if (kind === "session_started" || kind === "restart") {
    if (session.hasMessages) session.number += 1;
    session.hasMessages = false;
  }
  if (kind !== "user" && kind !== "bot") return;
  if (kind === "user" && isExternal(event)) return context.skip();
  const text = kind === "user" ? extractUserText(event, session.titles) : extractBotText(event);
  if (kind === "bot") rememberButtons(event, session.titles);
  if (text.trim() === "") return context.skip();
  const at = context.time(event.timestamp, line);
  if (at === undefined) return;
  session.hasMessages = true;
  const conversationId = session.number === 1 ? sender : `${sender}-${session.number}`;
  const externalId = kind === "user" ? pickText(event, "message_id") : null;
  const user = kind === "user" ? sender : null;
  context.emit({
    conversationId,
    role: kind,
    text,
    at,
    line,
    user,
    channel: pickText(event, "input_channel"),
    externalId,
  });
}

/** Intents that a program triggers, such as reminders, and the commands with which a client opens a session. */
function isExternal(event: JsonObject): boolean {
  const text = pickText(event, "text") ?? "";
  return toObject(event.metadata)?.is_external === true || /^EXTERNAL: |^\/(?:session_start|restart|back)$/.test(text);
}

/** A press shows the title of a button, and sends its payload. The last buttons of the same payload count. */
function rememberButtons(event: JsonObject, titles: Map<string, string>): void {
  for (const button of listObjects(toObject(event.data)?.buttons)) {
    const [payload, title] = [pickText(button, "payload"), pickText(button, "title")];
    if (payload === null || title === null) continue;
    if (titles.size >= MAX_TITLES) titles.clear();
    titles.set(payload, title);
  }
}

function extractUserText(event: JsonObject, titles: ReadonlyMap<string, string>): string {
  const text = pickText(event, "text") ?? "";
  const title = titles.get(text);
  if (title !== undefined) return title;
  const [, intent] = PRESS.exec(text) ?? [];
  if (intent === undefined) return text;
  return pickText(toObject(event.metadata), "title", "button_title") ?? intent;
}

function extractBotText(event: JsonObject): string {
  const buttons = toList(toObject(event.data)?.buttons);
  return joinLines(pickText(event, "text"), ...buttons.map((button) => pickText(toObject(button), "title")));
}
