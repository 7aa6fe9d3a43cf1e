const GREETING_WORDS = new Set("hi hello hey good hola buenas buenos olá oi boas bom boa viva".split(" "));

/** Joins the lines of a text into one message, adding the punctuation that the line breaks stood for. */
export function joinParts(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) {
    if (text === "") text = part;
    else if (endsSentence(text)) text += ` ${part}`;
    else text += startsSentence(part) && !text.includes("@") && !part.includes("@") ? `. ${part}` : `, ${part}`;
  }
  return text;
}

/** Whether the first word of a text is a greeting in any of the demo's languages. */
export function startsWithGreeting(text: string): boolean {
  const end = text.search(/[^\p{L}]/u);
  return GREETING_WORDS.has(text.slice(0, end < 0 ? text.length : end).toLowerCase());
}

function startsSentence(text: string): boolean {
  const first = text.charAt(0);
  return first === "¿" || first === "¡" || first !== first.toLowerCase();
}

function endsSentence(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code > 0x2000 || text.endsWith(".") || text.endsWith("!") || text.endsWith("?") || text.endsWith(",");
}
