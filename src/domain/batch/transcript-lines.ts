/** A line that only divides: ---, ===, ***, ___, or a heading such as "Conversation 12" or "## Chat 3 ##". */
const RULE =
  /^\s*(?:[-=*_~#—–]{3,}|[-=*_~#—–\s]*(?:conversation|conversa|conversaci[oó]n|chat|session|sess[aã]o|sesi[oó]n|dialog|dialogue|di[aá]logo|ticket|thread)\s*(?:id|no\.?|n[ºo°]\.?)?\s*[:#]?\s*[\w-]*\d[\w-]*\s*:?\s*[-=*_~#—–\s]*)$/iu;

/** "[12/03/2024 10:15] Name: text", "10:15 - Name: text", "Name (10:15): text", "**Name:** text". */
const SPOKEN =
  /^\s*(?:[[(]([^\])]{3,40})[\])]\s*[-–—]?\s*|((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[,T]?\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\.?)?Z?)\s*[-–—|]?\s*)?(?:[*_]{1,2}|[-•]\s+)?(\p{L}[^:：*<>()[\]]{0,59}?)(?:\s*[[(]([^\])]{1,40})[\])])?\s*[*_]{0,2}\s*[:：][*_]{0,2}(?:\s+|$)(.*)$/u;

export type SpokenLine = { name: string; text: string; time: string };

/** Whether a line divides conversations instead of belonging to one. */
export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** A line that begins with something like a speaker's name and a colon, taken apart; whether it is one is not decided here. */
export function readSpokenLine(line: string): SpokenLine | null {
  const found = SPOKEN.exec(line);
  if (!found) return null;
  const [, bracketed, plain, name = "", after, text = ""] = found;
  return { name: name.trim(), text, time: (bracketed ?? plain ?? after ?? "").trim() };
}
