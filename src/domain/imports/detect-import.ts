import { decode, listArchiveFiles } from "./containers/archive-files.ts";
import { ContainerError } from "./containers/container-error.ts";
import { detectFileKind } from "./containers/file-kind.ts";
import { openSheet } from "./containers/xlsx.ts";
import type { OpenBytes } from "./containers/xlsx.ts";
import { detectFile } from "./detect-file.ts";
import { createDetection, listSpeakerWarnings } from "./detection.ts";
import type { Detection } from "./detection.ts";
import { DETECTION_HEAD_LENGTH } from "./import-file.contract.ts";
import { OTHER_OFFICE } from "./read-import.ts";
import type { Speaker } from "./speakers/detect-speakers.ts";

/** Files of a zip whose start is read for detection. */
const MAX_DETECTED_FILES = 50;

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
    const head = await readStart(decode(file.open()));
    return { head, detection: detectFile(head, fileName.replace(/\.gz$/i, "")), isBlank: head.trim() === "" };
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
      const head = await readStart(file.texts());
      const detection = detectFile(head, file.name);
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
  if (first === null) return refuse("not_recognised", reason ?? "The zip file holds no file with conversations.");
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

async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let head = "";
  try {
    for await (const text of texts) {
      head += text;
      if (head.length >= DETECTION_HEAD_LENGTH) break;
    }
  } catch (error) {
    // A truncated file is detected by what is left of it.
    if (!(error instanceof ContainerError) || head === "") throw error;
  }
  return head.slice(0, DETECTION_HEAD_LENGTH);
}
