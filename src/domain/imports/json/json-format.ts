import type { ImportOptions, LineErrorCode } from "../import-file.contract.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { JsonFields, JsonPlace } from "./json-elements.ts";

/** A message of a tool's log, which has conversation ids and roles of its own. */
export type LogMessage = {
  conversationId: string;
  role: Role;
  text: string;
  at: number | null;
  near?: number | null;
  line: number;
  user?: string | null;
  channel?: string | null;
  externalId?: string | null;
};

/** A message of a chat between people: who is the bot is asked. `line` orders messages of the same time. */
export type ChatMessage = { name: string; text: string; at: number; line: number; externalId: string | null };

/** What a format's mapper gets from the reader. */
export type JsonContext = {
  options: ImportOptions;
  /** Emits a message of a log. */
  emit: (message: LogMessage) => void;
  /** Adds a message to a chat, whose conversations are divided by pauses. */
  chat: (thread: string, message: ChatMessage) => void;
  /** Counts a message that is left out on purpose. */
  skip: () => void;
  /** Counts a private note, which is left out, too. */
  note: () => void;
  error: (line: number, code: LineErrorCode, message: string) => void;
  /** Parses a time; an invalid one is reported on the line and `undefined`. */
  time: (value: unknown, line: number) => number | null | undefined;
  /** Generates a conversation id from text of the file. */
  createId: (content: string) => string;
  /** Conversation id for messages of a file that names none. */
  fileId: () => string;
};

/** Maps the elements of one file to messages. */
export type JsonMapper = {
  /** A list that the format names starts. */
  enter?: (path: string, fields: JsonFields, fileName: string) => void;
  element: (value: unknown, place: JsonPlace & { text: string }) => void;
};

/** A format whose files are JSON. */
export type JsonFormat = {
  /** Paths of lists inside an object whose elements are mapped one by one, so that the object may be of any size. */
  lists: readonly string[];
  /** True if the element, as found at the start of a file, is of this format. */
  matches: (value: unknown) => boolean;
  createMapper: (context: JsonContext) => JsonMapper;
  /** People write in it, so that the roles of their names are asked. */
  isChat?: true;
  /** Prefix of the conversation ids of a chat, which don't depend on the file. */
  threadName?: string;
};
