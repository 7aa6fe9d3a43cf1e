import { ContainerError, RefusedFileError } from "./containers/container-error.ts";
import { decode, listArchiveFiles } from "./containers/archive-files.ts";
import { detectFileKind } from "./containers/file-kind.ts";
import { openSheet } from "./containers/xlsx.ts";
import type { OpenBytes } from "./containers/xlsx.ts";
import { detectFile } from "./detect-file.ts";
import { createImportReader } from "./formats.ts";
import type { ImportOptions, ImportReader, ImportSink, ImportStats } from "./import-file.contract.ts";

/** Start of a file in a zip from which its format is detected. */
const FILE_HEAD_LENGTH = 64 * 1024;

/** What a file that holds no text says. */
export const OTHER_OFFICE =
  "Documents of old and other Office programs, and documents with a password, can't be read. Save the table as XLSX without a password, or as CSV.";

/** What a zip of photos alone says. */
export const NO_CONVERSATIONS = "The zip file holds no file with conversations.";

/** Reads a whole file, whatever it is packed in. */
export type FileReading = {
  /** Reads on; false after the end. Messages and errors go to the sink in between. */
  next: () => Promise<boolean>;
  readonly stats: ImportStats;
  /** Why the file is refused, whatever of it was read before; null if it is not. */
  readonly refusal: string | null;
  /** Closes the file before its end. */
  close: () => Promise<void>;
};

/**
 * Reads a file by `options`: text, gzip, zip or spreadsheet. `open` gives its bytes from the start and may be called more
 * than once. A container that is damaged or refused is an error on line 0; what came before it is read.
 */
export function readImport(open: OpenBytes, options: ImportOptions, sink: ImportSink): FileReading {
  let current: ImportReader | null = null;
  const ended: ImportStats[] = [];
  let refusal: string | null = null;

  async function* run(): AsyncGenerator<void> {
    try {
      const file = await detectFileKind(open);
      if (file.kind === "other_office") throw new ContainerError("bad_sheet", OTHER_OFFICE);
      if (file.kind === "zip") yield* readArchive(file.open);
      else if (file.kind === "xlsx") yield* pushAll((await openSheet(file.open, options.sheet)).csv());
      else yield* pushAll(decode(file.open()));
    } catch (error) {
      if (!(error instanceof ContainerError)) throw error;
      endReader();
      if (error instanceof RefusedFileError) refusal = error.message;
      sink.error({ line: 0, code: error.code, message: error.message });
      ended.push({ ...EMPTY_STATS, errors: 1 });
    }
    endReader();
  }

  async function* pushAll(texts: AsyncIterable<string>): AsyncGenerator<void> {
    current ??= createImportReader(options, sink);
    for await (const text of texts) {
      current.push(text);
      yield;
    }
  }

  async function* readArchive(openZip: OpenBytes): AsyncGenerator<void> {
    let read = 0;
    for await (const file of listArchiveFiles(openZip())) {
      if (file.kind !== "text") continue;
      const texts = file.texts();
      const head = await readHead(texts);
      const detection = detectFile(head, file.name);
      if (detection.format !== options.format || !hasColumns(detection.columns, options)) continue;
      if (current?.startFile === undefined) endReader();
      // The parts of a chat belong together; of everything else, each file is like one of its own.
      current ??= createImportReader({ ...options, threadName: detection.threadName }, sink);
      current.startFile?.(file.name);
      current.push(head);
      yield* pushAll(texts);
      read += 1;
    }
    if (read === 0) throw new ContainerError("bad_zip", NO_CONVERSATIONS);
  }

  function endReader(): void {
    if (current !== null) ended.push({ ...current.end() });
    current = null;
  }

  const steps = run();
  return {
    async next() {
      return (await steps.next()).done !== true;
    },
    get stats() {
      return addStats(current === null ? ended : [...ended, current.stats]);
    },
    get refusal() {
      return refusal;
    },
    async close() {
      await steps.return(undefined);
    },
  };
}

/** Reads the start of a text, without closing the rest. */
async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < FILE_HEAD_LENGTH) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
  }
  return head;
}

function hasColumns(columns: ImportOptions["columns"], options: ImportOptions): boolean {
  if (options.format !== "csv") return true;
  return (
    columns.length === options.columns.length &&
    columns.every(({ header }, at) => header === options.columns[at]?.header)
  );
}

const EMPTY_STATS: ImportStats = {
  lines: 0,
  messages: 0,
  conversations: 0,
  conversationsExact: true,
  errors: 0,
  skipped: 0,
  notes: 0,
  cleaned: 0,
};

function addStats(all: readonly ImportStats[]): ImportStats {
  return all.reduce(
    (sum, stats) => ({
      lines: sum.lines + stats.lines,
      messages: sum.messages + stats.messages,
      conversations: sum.conversations + stats.conversations,
      conversationsExact: sum.conversationsExact && stats.conversationsExact,
      errors: sum.errors + stats.errors,
      skipped: sum.skipped + stats.skipped,
      notes: sum.notes + stats.notes,
      cleaned: sum.cleaned + stats.cleaned,
    }),
    EMPTY_STATS,
  );
}
