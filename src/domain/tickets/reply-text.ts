/** What a person wrote in an email, without what their mail program quotes below it. */

/** Lines with which mail programs introduce the quoted mail, in the languages of the product and a few more. */
const INTRODUCTIONS = [
  /^\s*(on|am|le|el|em|il|op)\b.{4,200}\b(wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)(?![\p{L}\d])[^\n]{0,200}:\s*$/iu,
  /^\s*-{2,}\s*(original message|mensaje original|mensagem original|message d'origine|ursprüngliche nachricht|originalnachricht|messaggio originale|oorspronkelijk bericht|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|исходное сообщение|özgün ileti|forwarded message|mensagem encaminhada|mensaje reenviado|weitergeleitete nachricht|原始邮件|元のメッセージ|원본 메시지)\s*-{2,}\s*$/iu,
  /^\s*_{8,}\s*$/,
];
/** "Dne 27. 11. 2026 v 9:12 Ana napsala:": a date, then a word for writing at the end. */
const WROTE =
  /\d[^\n]{0,200}(?:skrev|kirjoitti|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|пишет|написал(?:\(а\)|а)?|писав|yazdı|írta|a scris|έγραψε|menulis|đã viết|写道|寫道|님이 작성|כתב\/?ה?|كتب)\s{0,3}[^\n]{0,60}[:：]\s*$/iu;

/** Fields of the quoted mail's header as Outlook and others name them in their languages. */
const FIELDS = {
  from: "from|de|von|da|van|fra|från|lähettäjä|od|feladó|de la|από|от|от кого|від|kimden|gönderen|מאת|من|差出人|发件人|寄件者|보낸 사람|dari|từ|จาก",
  sent: "sent|date|enviado el|enviado|enviada|enviado em|enviada em|enviada el|fecha|data|gesendet|datum|envoyé|envoyée|date d'envoi|inviato|verzonden|sendt|dato|skickat|lähetetty|päivämäärä|wysłano|odesláno|odoslané|elküldve|dátum|trimis|στάλθηκε|ημερομηνία|отправлено|дата|надіслано|gönderildi|gönderme tarihi|tarih|נשלח|תאריך|تاريخ الإرسال|送信日時|日付|发送时间|日期|寄件日期|보낸 날짜|날짜|dikirim|tanggal|đã gửi|ngày|ส่ง|วันที่",
  to: "to|cc|para|an|à|a|aan|til|till|vastaanottaja|do|komu|címzett|către|προς|кому|копия|kime|bilgi|אל|عزيزي|إلى|宛先|收件人|收件者|抄送|받는 사람|kepada|đến|ถึง|kopie|copie|kopi|kopia",
  subject:
    "subject|asunto|assunto|betreff|objet|oggetto|onderwerp|emne|ämne|aihe|temat|předmět|predmet|tárgy|subiect|θέμα|тема|konu|נושא|الموضوع|件名|主题|主旨|제목|subjek|perihal|chủ đề|เรื่อง",
};
const HEADERS = Object.entries(FIELDS).map(
  ([field, names]) => [field, new RegExp(String.raw`^\s{0,10}\*?(?:${names})\s?[:：]\*?\s?(.*)$`, "iu")] as const,
);
const ADDRESS = /\S@\S/;
const SIGNATURE = /^-- ?$/;
/** An introduction is often broken over lines. */
const MAX_INTRODUCTION_LINES = 3;
/** Longer lines introduce nothing. */
const MAX_INTRODUCTION_LENGTH = 1_000;
/** Far more than a person writes above a quoted mail. */
const MAX_LINES = 5_000;
/** Lines of a quoted header, with those for copies. */
const MAX_HEADER_LINES = 6;

/** Extracts the reply, in the first 5,000 lines. All of the text if nothing but quotes is found. */
export function extractReply(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\u00a0", " ").split("\n", MAX_LINES);
  const end = lines.findIndex((_, at) => isEnd(lines, at));
  const kept = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  const reply = kept.join("\n").trim();
  return reply === "" ? text.trim() : reply;
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line === "") return false;
  if (SIGNATURE.test(line) || isQuotedHeader(lines, at)) return true;
  for (let count = 1; count <= MAX_INTRODUCTION_LINES; count++) {
    const joined = lines.slice(at, at + count).join(" ");
    if (joined.length > MAX_INTRODUCTION_LENGTH) break;
    if (INTRODUCTIONS.some((pattern) => pattern.test(joined))) return true;
  }
  return line.length <= 300 && WROTE.test(line);
}

/**
 * Whether the header of a quoted mail starts here: who wrote it, then when, to a day and time in numbers, and an address or a
 * subject. People write lists such as "From: Lisbon, To: Porto" themselves.
 */
function isQuotedHeader(lines: readonly string[], at: number): boolean {
  const found = new Map<string, string>();
  const [first] = listFields(lines[at] ?? "");
  if (first?.[0] !== "from") return false;
  for (const line of lines.slice(at, at + MAX_HEADER_LINES)) {
    const fields = listFields(line);
    if (fields.length === 0) break;
    for (const [field, value] of fields) if (!found.has(field)) found.set(field, value);
  }
  const isDated = /\d/.test(found.get("sent") ?? "");
  return isDated && (found.has("subject") || ADDRESS.test(found.get("from") ?? ""));
}

function listFields(line: string): [field: string, value: string][] {
  return HEADERS.flatMap(([field, pattern]): [string, string][] => {
    const value = pattern.exec(line.slice(0, 1_000))?.[1];
    return value === undefined ? [] : [[field, value]];
  });
}
