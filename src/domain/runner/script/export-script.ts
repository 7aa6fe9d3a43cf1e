import { classifyKeyword, isOurKeyword } from "./keywords.ts";
import { isComment } from "./parse-script.ts";
import { SECTION_TAGS } from "./script.ts";

const WITH_BREAK = /[^\r\n]*(?:\r\n|\n|\r|$)/g;
const TAG = new RegExp(`^#(${SECTION_TAGS.join("|")})(?: |$)`);

/**
 * The text to export: what was imported, byte for byte, if the editor (which knows only line feeds) changed nothing, else the
 * edited text with the line breaks and byte-order mark of the imported one.
 */
export function exportScript(imported: string | null, edited: string): string {
  if (imported === null) return edited;
  if (toLineFeeds(imported) === toLineFeeds(edited)) return imported;
  const isWindows = imported.includes("\r\n");
  const mark = imported.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = toLineFeeds(edited);
  return mark + (isWindows ? text.replaceAll("\n", "\r\n") : text);
}

/** The script as Botium reads it: without our comments and without the keywords that are ours alone. */
export function exportForBotium(text: string): { text: string; removed: number } {
  let tag: string | null = null;
  let removed = 0;
  const kept = (text.match(WITH_BREAK) ?? []).filter((line) => {
    const plain = line.replace(/^\uFEFF/, "").trimEnd();
    if (isComment(line)) return false;
    tag = TAG.exec(plain)?.[1] ?? tag;
    if (tag === null || tag === "me" || !isOurs(plain)) return true;
    removed++;
    return false;
  });
  return { text: kept.join(""), removed };
}

function isOurs(line: string): boolean {
  const [name = ""] = line.replace(/^(?:\?!|\?|!)(?![?!])/, "").split(" ", 1);
  return isOurKeyword(name) && classifyKeyword(name, false) === "check";
}

function toLineFeeds(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
