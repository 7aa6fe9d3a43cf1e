import { normalizeLabel } from "../text/clean-text.ts";
import { parseFlag } from "./column-headers.ts";

const PRIVATE =
  /^(?:private|privately|internal|internal only|agents? only|not public|hidden|whisper|(?:private|internal|agent) (?:note|comment|reply|message)|note|privado|privada|interno|interna|nota (?:interna|privada)|intern|interne|notiz|interne notiz|prive|privee|note (?:interne|privee)|privato|privata)$/;
const PUBLIC =
  /^(?:public|publicly|external|visible|(?:public|external) (?:comment|reply|message|note)|reply|comment|message|normal|publico|publica|externo|externa|offentlich|extern|externe|pubblico|pubblica)$/;
const HEADER =
  /(?:^| )(?:public|private|internal|visibility|internal note|private note|publico|publica|privado|privada|interno|interna|visibilidade|visibilidad|offentlich|privat|intern|sichtbarkeit|prive|interne|visibilite|pubblico|privato|visibilita)$/;

/** Values for private notes in a column of message types. */
const NOTE =
  /^(?:private|(?:private|internal)(?: (?:note|comment|message|reply))?|note|nota (?:interna|privada)|whisper)$/;
/** Headers of columns of message types. */
const TYPE_HEADER = /(?:^| )(?:type|kind|source|tipo|typ)$/;

/** Whether a value in a column of message types marks a private note. */
export function isNoteType(header: string, value: string): boolean {
  return TYPE_HEADER.test(normalizeLabel(header.slice(0, 120))) && NOTE.test(normalizeLabel(value));
}

/** Whether a header names a column that marks private helpdesk notes. */
export function isVisibilityHeader(header: string): boolean {
  return HEADER.test(normalizeLabel(header.slice(0, 120)));
}

/** Whether a cell below `header` marks a private note; null if the value is neither private nor public. */
export function parsePrivate(header: string, value: string): boolean | null {
  const words = normalizeLabel(value);
  if (PRIVATE.test(words)) return true;
  if (PUBLIC.test(words)) return false;
  const flag = parseFlag(value);
  if (flag === null) return null;
  // "Private: yes" or "Public: yes".
  return /(?:^| )(?:priv\w+|intern\w*|note|nota)$/.test(normalizeLabel(header)) ? flag : !flag;
}
