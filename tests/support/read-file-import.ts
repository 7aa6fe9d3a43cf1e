import { detectImport } from "#src/domain/imports/detect-import.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import type {
  ImportedMessage,
  ImportOptions,
  ImportStats,
  LineError,
} from "#src/domain/imports/import-file.contract.ts";
import { readImport } from "#src/domain/imports/read-import.ts";

export type FileResult = {
  detection: Detection;
  options: ImportOptions | null;
  messages: ImportedMessage[];
  errors: LineError[];
  stats: ImportStats | null;
};

/** Opens bytes in chunks of `size`. */
export function openInChunks(bytes: Uint8Array, size = 64 * 1024): () => AsyncGenerator<Uint8Array> {
  return async function* open() {
    for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
  };
}

/** Detects and reads a file as the preview and the import do; `change` edits the detected options. */
export async function readFileImport(
  bytes: Uint8Array,
  { name = "file", size, change = {} }: { name?: string; size?: number; change?: Partial<ImportOptions> } = {},
): Promise<FileResult> {
  const open = openInChunks(bytes, size);
  const { detection } = await detectImport(open, name);
  const options = buildOptions(detection, { dateOrder: "dmy" });
  const messages: ImportedMessage[] = [];
  const errors: LineError[] = [];
  if (options === null) return { detection, options, messages, errors, stats: null };
  const reading = readImport(
    open,
    { ...options, ...change },
    {
      message: (message) => messages.push(message),
      error: (error) => errors.push(error),
    },
  );
  while (await reading.next());
  return { detection, options, messages, errors, stats: { ...reading.stats } };
}

/** Lists the messages of each conversation as "role: text", conversations by their first message. */
export function listConversations(messages: readonly ImportedMessage[]): string[][] {
  const conversations = new Map<string, string[]>();
  for (const { conversationId, role, text } of messages) {
    const texts = conversations.get(conversationId) ?? [];
    conversations.set(conversationId, [...texts, `${role}: ${text}`]);
  }
  return [...conversations.values()];
}
