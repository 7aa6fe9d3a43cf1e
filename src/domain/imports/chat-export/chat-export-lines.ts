import { parseMessageHead } from "../time/message-heads.ts";
import type { MessageHead } from "../time/message-heads.ts";

const DATE = String.raw`(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})\.?`;
const TIME = String.raw`(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?)`;
const BRACKETS = new RegExp(String.raw`^\[${DATE},?\s+${TIME}\]\s(.*)$`, "isu");
const DASH = new RegExp(String.raw`^${DATE},?\s+${TIME}\s+[-–—]\s(.*)$`, "isu");
/** Excludes quotation marks, because a system line can contain a colon ('Ana changed the subject to "Trip: May"'). */
const SENDER = /^([^:"“”«»]{1,120}):(?:\s(.*))?$/su;

/** Text direction marks, which exports put around dates, names and placeholders. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export type ExportLine = {
  date: readonly [string, string, string];
  clock: string;
  form: MessageHead["form"];
  /** Null on a system line, which is a notice of the app without a sender. */
  name: string | null;
  text: string;
  /** True if the app wrote the text, which starts with a left-to-right mark in the bracket form. */
  byApp: boolean;
  /** A word next to the time that is not known. */
  unknown: { word: string; hour: number } | null;
};

/** Parses the first line of a message in a chat export; null for any other line. */
export function parseExportLine(raw: string): ExportLine | null {
  const line = raw.replace(/^[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/u, "");
  const isBracket = line.startsWith("[");
  const found = (isBracket ? BRACKETS : DASH).exec(line);
  if (found) {
    const [, first = "", second = "", third = "", clock = "", rest = ""] = found;
    const form = isBracket ? "brackets" : "dash";
    return { date: [first, second, third], clock, form, unknown: null, ...splitSender(rest, isBracket) };
  }
  const head = parseMessageHead(line);
  if (head?.when.date == null || head.when.clock === null) return null;
  const { date, clock, zone, unknown } = head.when;
  const sender = splitSender(head.rest, isBracket);
  return { date, clock: zone === "" ? clock : `${clock} ${zone}`, form: head.form, unknown, ...sender };
}

function splitSender(rest: string, isBracket: boolean): Pick<ExportLine, "name" | "text" | "byApp"> {
  const sender = SENDER.exec(rest);
  return {
    name: sender ? (sender[1] ?? "").replace(DIRECTION_MARKS, "").trim() : null,
    text: sender ? (sender[2] ?? "") : rest,
    byApp: isBracket && sender !== null && /^\u200e/u.test(sender[2] ?? ""),
  };
}

const MEDIA_KIND =
  "image|photo|picture|video|video note|audio|voice message|sticker|gif|document|contact card|media|file|imagem|foto|v[ií]deo|[aá]udio|figurinha|documento|cart[aã]o (?:de|do) contato|imagen|multimedia|archivo|tarjeta (?:de|del) contacto|m[ií]dia|arquivo|arquivo de m[ií]dia|archivo multimedia|mensagem de voz|mensaje de voz|recado de v[ií]deo|nota de v[ií]deo|medien|bild|dokument|sprachnachricht|m[ée]dias?|photo|document|audio|immagine|documento|messaggio vocale";
const PLACEHOLDERS = [
  new RegExp(
    String.raw`^<?(?:${MEDIA_KIND}) (?:omitted|ocult[oa]|ocultad[oa]|omitid[oa]|ausgeschlossen|weggelassen|omis|omise|absente?|omess[oai])>?$`,
    "iu",
  ),
  // Android's placeholder for omitted media is in angle brackets, in the phone's language.
  /^<(?=[^<>]*(?:medi|medya|mídi|médi|медиа|媒体|媒體|メディア|미디어|وسائط|मीडिया))[^<>\n]{4,60}>$/iu,
  /^<(?:attached|anexado|adjunto|anhang|pi[eè]ce jointe|allegato):[^>]*>$/iu,
  /^[^\n]{1,200}\.\w{2,5} \((?:file attached|arquivo anexado|archivo adjunto|datei angeh[aä]ngt|fichier joint|file allegato)\)$/iu,
  /^(?:this message was deleted|you deleted this message|mensagem apagada|esta mensagem foi apagada|voc[eê] apagou esta mensagem|mensagem removida|diese nachricht wurde gel[oö]scht|du hast diese nachricht gel[oö]scht|hai eliminato questo messaggio|vous avez supprim[eé] ce message|dit bericht is verwijderd|ce message a [eé]t[eé] supprim[eé]|questo messaggio [eè] stato eliminato|se elimin[oó] este mensaje|este mensaje fue eliminado|eliminaste este mensaje)\.?$/iu,
  /^(?:данное сообщение удалено|вы удалили данное сообщение|bu mesaj silindi|bu mesajı sildiniz|ta wiadomość została usunięta|usunięto tę wiadomość|تم حذف هذه الرسالة|حذفت هذه الرسالة|הודעה זו נמחקה|מחקת הודעה זו|pesan ini (?:telah )?dihapus|anda menghapus pesan ini|このメッセージは削除されました|此消息已(?:被)?删除|此訊息已刪除|您删除了(?:此|这条)消息)[.。]?$/iu,
  /^(?:missed (?:group )?(?:voice|video) call|(?:chamada|liga[cç][aã]o) de (?:voz|v[ií]deo) perdida|llamada (?:de voz|de v[ií]deo|grupal)? ?perdida|videollamada perdida)\b[^\n]{0,60}$/iu,
  /^(?:messages and calls are end-to-end encrypted|as mensagens e (?:as )?(?:liga[cç][oõ]es|chamadas) s[aã]o protegidas|los mensajes y las llamadas est[aá]n cifrados)/iu,
  /^(?:waiting for this message|aguardando mensagem|aguardando esta mensagem|esperando (?:el|este) mensaje)\b[^\n]{0,80}$/iu,
  /^null$/u,
];
/** The "edited" marker. iPhones put a direction mark before it in any language, which distinguishes it from text. */
const EDITED =
  /<(?:this message was edited|mensagem editada|esta mensagem foi editada|se edit[oó] este mensaje|este mensaje fue editado|diese nachricht wurde bearbeitet|ce message a [eé]t[eé] modifi[eé]|(?:questo )?messaggio (?:[eè] stato )?modificato|(?:dit )?bericht (?:is )?bewerkt|(?:ta )?wiadomość (?:została )?edytowana|(?:данное )?сообщение изменено|bu mesaj düzenlendi|pesan ini (?:telah )?diedit)\.?>$/iu;
const EDIT_MARKER = /\u200e<[^<>:\n]{4,60}>\s*$/u;
const ATTACHMENT =
  /^[^\n]{1,200}\.\w{2,5} \((?:file attached|arquivo anexado|archivo adjunto|datei angeh[aä]ngt|fichier joint|file allegato)\)\n/iu;

/** Extracts the text of an exported message; empty for media, deleted messages, calls and notices. */
export function extractExportText(raw: string): string {
  const text = raw
    .replace(EDIT_MARKER, removeEditMarker)
    .replace(DIRECTION_MARKS, "")
    .trim()
    .replace(EDITED, "")
    .trimEnd()
    .replace(ATTACHMENT, "");
  return PLACEHOLDERS.some((placeholder) => placeholder.test(text)) ? "" : text;
}

/** Removes the "edited" marker after a text; a marker without text is a media placeholder. */
function removeEditMarker(mark: string, at: number, raw: string): string {
  return raw.slice(0, at).replace(DIRECTION_MARKS, "").trim() === "" ? mark : "";
}
