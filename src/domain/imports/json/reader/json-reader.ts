import type { ImportOptions, ImportReader, ImportSink } from "../../import-file.contract.ts";
import { createMessageEmitter } from "../../shared/message-emitter.ts";
import { createRoleLookup } from "../../speakers/role-lookup.ts";
import { hashText } from "#src/domain/shared/hash.ts";
import { createChatConversations } from "./chat-conversations.ts";
import type { ChatMessage, JsonContext, JsonFormat, LogMessage } from "../json-format.ts";
import { createJsonSplitter } from "./json-splitter.ts";
import type { JsonPlace } from "../json-elements.ts";
import { parseOrNull } from "./json-layout.ts";
import { parseJsonTime, toList } from "../json-values.ts";

/** Length of the elements that are parsed together, in UTF-16 units. */
const BATCH_LENGTH = 16 * 1024;

/** Gets each message of a chat before its role is known; for detection. */
export type ChatListener = (message: ChatMessage, opens: boolean) => void;

/** Creates a reader for a JSON format; a file may be a list, JSON lines or objects with lists inside. */
export function createJsonReader(
  format: JsonFormat,
  options: ImportOptions,
  sink: ImportSink,
  onChat?: ChatListener,
): ImportReader {
  const emitter = createMessageEmitter(sink);
  let file = "";
  const findRole = createRoleLookup(
    options.speakers,
    () => null,
    () => options.otherSpeakers,
  );
  const threads = createChatConversations(
    { threadName: format.threadName ?? options.threadName, gapMinutes: options.gapMinutes },
    emitChat,
  );

  function emitChat(conversationId: string, { name, text, at, line, externalId }: ChatMessage, opens: boolean): void {
    onChat?.({ name, text, at, line, externalId }, opens);
    const role = findRole(name);
    if (role === "ignore") return emitter.skip();
    if (role === null) return emitter.error(line, "unknown_speaker", `Unknown speaker "${name.slice(0, 60)}"`);
    const user = role === "user" ? name.slice(0, 200) : null;
    emitter.message({
      conversationId,
      role,
      text,
      at,
      near: null,
      line,
      channel: null,
      user,
      agentVersion: null,
      externalId,
    });
  }

  function emit({
    conversationId,
    role,
    text,
    at,
    line,
    near = null,
    user = null,
    channel = null,
    externalId = null,
  }: LogMessage): void {
    const prefix = options.apart ? `${options.threadName}-` : "";
    emitter.message({
      conversationId: prefix + conversationId,
      role,
      text,
      at,
      line,
      near,
      user: user === null || user.length > 200 ? null : user,
      channel,
      agentVersion: null,
      externalId: externalId === null ? null : `${prefix}${conversationId}/${externalId}`.slice(-200),
    });
  }

  const context: JsonContext = {
    options,
    emit,
    chat: threads.add,
    skip: emitter.skip,
    note() {
      emitter.stats.notes += 1;
      emitter.skip();
    },
    error: emitter.error,
    time(value, line) {
      const at = parseJsonTime(value, options);
      if (typeof at !== "string") return at;
      emitter.error(line, at, `"${String(JSON.stringify(value)).slice(0, 60)}" is not a valid time`);
      return undefined;
    },
    fileId: () => (file === "" ? options.threadName : `${options.threadName}-${hashText(file).slice(0, 8)}`),
    createId: (content) => `${options.threadName}-${hashText(content).slice(0, 12)}`,
  };

  /** Elements that are parsed together, which takes half the time. */
  let waiting: (JsonPlace & { text: string })[] = [];
  let waitingLength = 0;
  let mapper = format.createMapper(context);
  let splitter = createSplitter();

  function createSplitter() {
    return createJsonSplitter(format.lists, {
      enter(path, fields) {
        mapWaiting();
        mapper.enter?.(path, fields, file);
      },
      element: addElement,
      error(line, code, message) {
        mapWaiting();
        emitter.error(line, code, message);
      },
    });
  }

  function addElement(text: string, place: JsonPlace): void {
    // Only what the splitter has found by its brackets: a line may be half of a value.
    if (place.layout === "line") return mapElement(text, place);
    waiting.push({ ...place, text });
    waitingLength += text.length;
    if (waitingLength >= BATCH_LENGTH) mapWaiting();
  }

  function mapWaiting(): void {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    waitingLength = 0;
    const values = toList(parseOrNull(`[${batch.map(({ text }) => text).join(",")}]`));
    const isValid = values.length === batch.length;
    for (let index = 0; index < batch.length; index++) {
      const place = batch[index];
      if (place === undefined) continue;
      if (isValid) mapper.element(values[index], place);
      else mapElement(place.text, place);
    }
  }

  function mapElement(text: string, place: JsonPlace): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (place.layout === "line") emitter.error(place.line, "bad_json", "The line is not valid JSON");
      else emitter.error(place.line, "bad_element", `Element ${place.number} is not valid JSON`);
      return;
    }
    mapper.element(value, { ...place, text });
  }

  return {
    stats: emitter.stats,
    push(chunk) {
      splitter.push(chunk);
      mapWaiting();
    },
    startFile(name) {
      emitter.stats.lines += splitter.end();
      mapWaiting();
      file = name;
      mapper = format.createMapper(context);
      splitter = createSplitter();
    },
    end() {
      emitter.stats.lines += splitter.end();
      mapWaiting();
      threads.end();
      return emitter.stats;
    },
  };
}
