import { normalizeLabel } from "./clean-text.ts";
import { readFlag } from "./column-words.ts";

const PRIVATE =
  /^(?:private|privately|internal|internal only|agents? only|not public|hidden|whisper|(?:private|internal|agent) (?:note|comment|reply|message)|note|privado|privada|interno|interna|nota (?:interna|privada)|intern|interne|notiz|interne notiz|prive|privee|note (?:interne|privee)|privato|privata)$/;
const PUBLIC =
  /^(?:public|publicly|external|visible|(?:public|external) (?:comment|reply|message|note)|reply|comment|message|normal|publico|publica|externo|externa|offentlich|extern|externe|pubblico|pubblica)$/;
const HEADER =
  /(?:^| )(?:public|private|internal|visibility|internal note|private note|publico|publica|privado|privada|interno|interna|visibilidade|visibilidad|offentlich|privat|intern|sichtbarkeit|prive|interne|visibilite|pubblico|privato|visibilita)$/;

/** What a column of kinds ("type", "part type") calls a note; "note" among roles is known there. */
const NOTE =
  /^(?:private|(?:private|internal)(?: (?:note|comment|message|reply))?|note|nota (?:interna|privada)|whisper)$/;
const KIND = /(?:^| )(?:type|kind|source|tipo|typ)$/;

/** Whether a cell of a column of kinds says that its row is a private note. */
export function isNoteKind(header: string, value: string): boolean {
  return KIND.test(normalizeLabel(header.slice(0, 120))) && NOTE.test(normalizeLabel(value));
}

/** Whether a header may name the column that tells a helpdesk's private notes from its messages. */
export function isVisibilityHeader(header: string): boolean {
  return HEADER.test(normalizeLabel(header.slice(0, 120)));
}

/** Whether a cell below `header` says that its row is a private note; null for a value that says neither. */
export function readPrivate(header: string, value: string): boolean | null {
  const words = normalizeLabel(value);
  if (PRIVATE.test(words)) return true;
  if (PUBLIC.test(words)) return false;
  const flag = readFlag(value);
  if (flag === null) return null;
  // "Private: yes" or "Public: yes".
  return /(?:^| )(?:priv\w+|intern\w*|note|nota)$/.test(normalizeLabel(header)) ? flag : !flag;
}
