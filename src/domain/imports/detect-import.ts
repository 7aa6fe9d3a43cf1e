import { decode, listArchiveFiles } from "./containers/archive-files.ts";
import { ContainerError } from "./containers/container-error.ts";
import { detectFileKind } from "./containers/file-kind.ts";
import { openSheet } from "./containers/xlsx.ts";
import type { OpenBytes } from "./containers/xlsx.ts";
import { detectFile } from "./detect-file.ts";
import { createJsonSkimmer } from "./detect/skim-json.ts";
import { createDetection, listSpeakerWarnings } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { FORMATS } from "./formats.ts";
import { DETECTION_HEAD_LENGTH } from "./import-file.contract.ts";
import { isJsonText } from "./json/detect-json.ts";
import { NO_CONVERSATIONS, OTHER_OFFICE } from "./read-import.ts";
import type { Speaker } from "./speakers/detect-speakers.ts";

/** Files of a zip whose start is read for detection. */
const MAX_DETECTED_FILES = 50;
/** Text that is read at most to find chats behind other values of the same file, in UTF-16 units. */
const MAX_SKIMMED_LENGTH = 64 * 1024 * 1024;

/** A detection with the decoded start of the text that it is based on. */
export type DetectedFile = {
  head: string;
  detection: Detection;
  /** The file is text and holds nothing but blanks. */
  isBlank?: boolean;
};

/**
 * Detects the format and options of a file, also inside gzip, a zip or a spreadsheet. `open` gives the file's bytes from the
 * start; `sheet` chooses a sheet of a spreadsheet.
 */
export async function detectImport(
  open: OpenBytes,
  fileName: string,
  sheet: string | null = null,
): Promise<DetectedFile> {
  try {
    const file = await detectFileKind(open);
    if (file.kind === "other_office") return refuse("unsupported_format", OTHER_OFFICE);
    if (file.kind === "zip") return await detectArchive(file.open);
    if (file.kind === "xlsx") return await detectWorkbook(file.open, sheet);
    const found = await detectText(decode(file.open()), fileName.replace(/\.gz$/i, ""));
    return { ...found, isBlank: found.head.trim() === "" };
  } catch (error) {
    if (error instanceof ContainerError) return refuse("damaged_file", error.message);
    throw error;
  }
}

function refuse(code: "unsupported_format" | "not_recognised" | "damaged_file", message: string): DetectedFile {
  return { head: "", detection: { ...createDetection(null), warnings: [{ code, message }] } };
}

async function detectWorkbook(open: OpenBytes, sheet: string | null): Promise<DetectedFile> {
  const { name, sheets, csv } = await openSheet(open, sheet);
  const head = await readStart(csv());
  const detection = detectFile(head, "sheet.csv");
  if (detection.format !== "csv") {
    const message = `No conversations found in the sheet “${name}”. It needs columns for the text and for who wrote it.`;
    return {
      head,
      detection: { ...createDetection(null), sheets, sheet: name, warnings: [{ code: "not_recognised", message }] },
    };
  }
  return { head, detection: { ...detection, format: "xlsx", sheets, sheet: name } };
}

async function detectArchive(open: OpenBytes): Promise<DetectedFile> {
  let first: DetectedFile | null = null;
  const speakers: Speaker[][] = [];
  const archive = { files: 0, media: 0, others: 0 };
  let reason: string | null = null;
  let detected = 0;
  try {
    for await (const file of listArchiveFiles(open())) {
      if (file.kind === "media") archive.media += 1;
      if (file.kind === "other") archive.others += 1;
      if (file.kind !== "text") continue;
      if (detected >= MAX_DETECTED_FILES) {
        archive.files += 1;
        continue;
      }
      detected += 1;
      const { head, detection } = await detectText(file.texts(), file.name);
      const isRead = detection.format !== null && (first === null || detection.format === first.detection.format);
      if (isRead) archive.files += 1;
      else archive.others += 1;
      if (isRead) first ??= { head, detection };
      if (isRead) speakers.push(detection.speakers);
      else reason ??= detection.warnings[0]?.message ?? null;
    }
  } catch (error) {
    // What was whole can be imported; the import lists the error.
    if (!(error instanceof ContainerError) || first === null) throw error;
  }
  if (first === null) return refuse("not_recognised", reason ?? NO_CONVERSATIONS);
  const detection = { ...first.detection, archive, speakers: mergeSpeakers(speakers) };
  return { head: first.head, detection: { ...detection, warnings: listWarnings(detection) } };
}

function mergeSpeakers(lists: readonly (readonly Speaker[])[]): Speaker[] {
  const merged = new Map<string, Speaker>();
  for (const speaker of lists.flat()) {
    const known = merged.get(speaker.name);
    const surer = known === undefined || speaker.confidence > known.confidence ? speaker : known;
    merged.set(speaker.name, { ...surer, count: (known?.count ?? 0) + speaker.count });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count).slice(0, 100);
}

function listWarnings({ warnings, speakers, archive }: Detection): Detection["warnings"] {
  const speakerCodes = new Set(["unknown_speakers", "no_bot", "unsure_who_is_bot"]);
  const kept = warnings.filter(({ code }) => !speakerCodes.has(code));
  const asked = speakers.length === 0 ? [] : listSpeakerWarnings(speakers);
  const others = archive?.others ?? 0;
  if (others === 0) return [...kept, ...asked];
  const message =
    others === 1 ? "One other file in the zip is left out." : `${others} other files in the zip are left out.`;
  return [...kept, ...asked, { code: "other_files", message }];
}

/** Detects a text by its start; JSON whose chats come after long other values, by what stands behind those. */
async function detectText(texts: AsyncGenerator<string>, name: string): Promise<DetectedFile> {
  try {
    const start = await readPart(texts, DETECTION_HEAD_LENGTH);
    const head = start.slice(0, DETECTION_HEAD_LENGTH);
    const found = { head, detection: detectFile(head, name) };
    if (start.length < DETECTION_HEAD_LENGTH || !mayComeLater(found)) return found;
    return (await detectBehind(texts, { start, name })) ?? found;
  } finally {
    await texts.return(undefined);
  }
}

/** Whether a file is JSON of no known form, or a chat without a message so far. */
function mayComeLater({ head, detection }: DetectedFile): boolean {
  const { format, speakers } = detection;
  return isJsonText(head) && (format === null || (FORMATS[format].kind === "chat" && speakers.length === 0));
}

/** Reads on past the long values of an object until one of them is of a known form. */
async function detectBehind(
  texts: AsyncGenerator<string>,
  { start, name }: { start: string; name: string },
): Promise<DetectedFile | null> {
  const skimmer = createJsonSkimmer();
  let length = 0;
  for (let text = start; text !== "" && length < MAX_SKIMMED_LENGTH; text = await readPart(texts, 1)) {
    length += text.length;
    if (!skimmer.push(text)) continue;
    const found = detectHead(skimmer.getHead(), name);
    if (found !== null) return found;
  }
  return detectHead(skimmer.getHead(), name);
}

function detectHead(text: string, name: string): DetectedFile | null {
  const head = text.slice(0, DETECTION_HEAD_LENGTH);
  const found = { head, detection: detectFile(head, name) };
  return mayComeLater(found) ? null : found;
}

async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  try {
    return (await readPart(texts, DETECTION_HEAD_LENGTH)).slice(0, DETECTION_HEAD_LENGTH);
  } finally {
    await texts.return(undefined);
  }
}

/** Reads at least `length`, less at the end; leaves the rest to be read. A truncated file ends where it breaks off. */
async function readPart(texts: AsyncGenerator<string>, length: number): Promise<string> {
  let part = "";
  try {
    while (part.length < length) {
      const next = await texts.next();
      if (next.done === true) break;
      part += next.value;
    }
  } catch (error) {
    if (!(error instanceof ContainerError) || part === "") throw error;
  }
  return part;
}
