/** White space between the mark of a sentence and the next one of its line. The "1." of a list ends no sentence. */
export const SENTENCE_END = /(?<=[.!?…])(?<!^\s*\d{1,2}\.)[^\S\n]+(?=[\p{Lu}\d"“*[¿¡(])/gmu;

/** Splits a line into sentences without the space between them. */
export function splitSentences(line: string): string[] {
  return line
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
