/** What a person wrote in an email, without what their mail program quotes below it. */

/** Lines with which mail programs introduce the quoted mail, in the languages of the product and a few more. */
const INTRODUCTIONS = [
  /^\s*(on|am|le|el|em|il|op)\b.{4,200}\b(wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)(?![\p{L}\d])[^\n]{0,200}:\s*$/iu,
  /^\s*-{2,}\s*(original message|mensaje original|mensagem original|message d'origine|ursprüngliche nachricht|forwarded message)\s*-{2,}\s*$/i,
  /^\s*_{8,}\s*$/,
];
/** Outlook's header of the quoted mail: two or more of these in a row. */
const HEADER = /^\s*\*?(from|sent|to|subject|date|de|enviado|enviada|para|asunto|assunto|fecha|data)\s*:\*?\s/i;
const SIGNATURE = /^-- ?$/;
/** An introduction is often broken over lines. */
const MAX_INTRODUCTION_LINES = 3;

/** Extracts the reply. All of the text if nothing but quotes is found. */
export function extractReply(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll("\u00a0", " ").split("\n");
  const end = lines.findIndex((_, at) => isEnd(lines, at));
  const kept = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  const reply = kept.join("\n").trim();
  return reply === "" ? text.trim() : reply;
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (SIGNATURE.test(line)) return true;
  if (HEADER.test(line) && HEADER.test(lines[at + 1] ?? "")) return true;
  for (let count = 1; count <= MAX_INTRODUCTION_LINES; count++) {
    const joined = lines.slice(at, at + count).join(" ");
    if (INTRODUCTIONS.some((pattern) => pattern.test(joined))) return true;
  }
  return false;
}
