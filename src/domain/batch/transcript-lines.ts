import { plainClock } from "./chat-export-heads.ts";
import { CLOCK, DATE, TIME, WHEN, isDay } from "./head-times.ts";
import { readCertainRoleWord, readRoleWord } from "./speaker-words.ts";

const TALK =
  "conversation|conversa|conversaci[oó]n|conversazione|chat|session|sess[aã]o|sesi[oó]n|dialog|dialogue|di[aá]logo|ticket|thread|transcript|gespr[aä]ch";
const NUMBERED = String.raw`(?:${TALK})\s*(?:id|no\.?|n[ºo°]\.?|nr\.?)?\s*[:#]?\s*[\w-]*\d[\w-]*`;
/** A line that only divides: ---, ===, ***, ___, or a heading such as "Conversation 12" or "## Chat 3 ##". */
const RULE = new RegExp(String.raw`^\s*(?:[-=*_~#—–]{3,}|[-=*_~#—–\s]*${NUMBERED}\s*:?\s*[-=*_~#—–\s]*)$`, "iu");
/** "Chat started: Saturday, 14 March 2026", "--- Conversation ended ---": what a chat tool writes around one. */
const BOUND = new RegExp(
  String.raw`^[-=*_~#—–\s([]*(?:(?:${TALK}) (?:has |was |foi |ha sido )?(?:started|began|begun|opened|ended|closed|finished|iniciad[oa]|come[cç]ou|comenz[oó]|aberta|encerrad[oa]|finalizad[oa]|terminad[oa]|cerrad[oa])|(?:start|end|beginning|in[ií]cio|inicio|fim|fin) (?:of|da|do|de la|del) (?:the )?(?:${TALK}))(?![\p{L}])(?!\?)`,
  "iu",
);
/** "=== Session 8f3a | 14 March ===": what stands between two rules and begins with one of our words, whatever else it says. */
const FRAMED = new RegExp(
  String.raw`^(?:[-=#—]{3,}|[*~_]{3,})\s*(?:${TALK})(?!\p{L})(?=[^\n]*\d)[^\n]*?[-=*~_#—]{3,}$`,
  "iu",
);
/** "Conversation 3: booking a table": a heading only where a new block of lines begins. */
const TITLED = new RegExp(String.raw`^[-=*_~#—–\s]*${NUMBERED}\s*[:|(–—-]\s*\S.*$`, "iu");

const START = String.raw`^[\s\p{Cf}]*(?:[-•>]\s+|#{1,6}\s+|\d{1,4}[.)]\s+)?(?:[[(]\s*([^\])]{2,40}\d(?:\s*[ap]\.?\s?m\.?)?)\s*[\])]\s*[-–—]?\s*|\(\s*(?:\d+[hms]\s*)+\)\s*|(${TIME})\s*[-–—|]?\s*)?`;
const NOTICE = new RegExp(
  String.raw`^(?:(?:[[(]?${TIME}[\])]?\s*)?\*{3}\s[^*]+\s\*{3}|\{(?:Attachments|Embed|Reactions|Stickers)\}|Exported \d+ message\(s\)|Exported from \S.* on .*\d{4})$`,
  "iu",
);
const LETTER = String.raw`[\p{L}\p{Extended_Pictographic}+~@]`;

/** "[12/03/2024 10:15] Name: text", "10:15 - Name: text", "Name (10:15): text", "**Name:** text", "[Name]: text". */
const COLON = new RegExp(
  String.raw`${START}(?:[*_]{1,2}|\[)?(${LETTER}[^:：*<>()[\]]{0,59}?)(?:\s*[[(]([^\])]{1,40})[\])]|\])?[*_]{0,2}[\s\p{Cf}]*[:：][*_]{0,2}(?:\s+|$|(?![\d/\\]))[\p{Cf}\s]*(.*)$`,
  "sui",
);
/** "Name - Feb 3, 2026, 10:00 AM: text" */
const NAME_THEN_TIME = new RegExp(
  String.raw`^\s*(${LETTER}[^:<>()[\]]{0,40}?)\s*[-–—|,]\s*((?:${DATE}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2} \p{L}{3,9}\.? \d{4})(?:,?\s+|T| at )${CLOCK})\s*:\s+(.*)$`,
  "sui",
);
/** "Visitor 10:15 AM: text" */
const NAME_THEN_CLOCK = new RegExp(
  String.raw`^[\s\p{Cf}]*(${LETTER}[^:<>()[\]]{0,39}?),?\s+(?:[-–—|]\s+)?(${WHEN}):\s+(\S.*)$`,
  "sui",
);
/** "10:15\tMaria\ttext", "[Maria] [10:15] text" */
const TABBED = new RegExp(String.raw`^(${TIME})\t([^\t]{1,60})\t(.*)$`, "sui");
const TWO_BRACKETS = /^\[(\p{L}[^[\]]{0,39})\] \[([^[\]]{0,12}\d:\d\d[^[\]]{0,12})\]\s+(.*)$/su;
/** "10:15:32 From Maria Silva to Everyone:" */
const ADDRESSED = /^From\s+(\S.*?)\s+to\s+(?:Everyone|Host|Panelists|Me|Todos)\b.*$/i;
/** "Bot:20:30": a digit right after the colon is a time's, but where the word before names a side. */
const TIGHT = new RegExp(String.raw`${START}(\p{L}[\p{L} ]{0,24}?)[:：](\d.*)$`, "sui");
/** "<name> text", "[Name] text". */
const ENCLOSED = new RegExp(String.raw`${START}(?:<(${LETTER}[^<>]{0,39})>|\[(\p{L}[^\]\d]{0,39})\])\s+(\S.*)$`, "sui");
/** "User - text", "Bot > text", "USER >> text", "BOT <- text": only for words that name a side. */
const DASHED = new RegExp(
  String.raw`${START}(\p{L}[\p{L} ]{0,24}?)\s*(?:\s[-–—|]|[=-]?>{1,3}|\s<{1,3}[=-]?|→|\s←)\s+(\S.*)$`,
  "sui",
);
/** "Name, [14.03.2026 10:15]" and "Name  10:15 AM" and "[14/03/2026 10:15] name": the text is on the lines below. */
const ABOVE = [
  new RegExp(String.raw`^[\s\p{Cf}]*(${LETTER}[^:<>[\]]{0,59}?),?\s+\[([^\]]*\d:\d\d[^\]]*)\]:?\s*$`, "u"),
  new RegExp(String.raw`^[\s\p{Cf}]*(${LETTER}[^:<>[\]]{0,39}?),?\s+(?:[-–—•|]\s+)?(${WHEN})\s*$`, "iu"),
];
const ABOVE_TIME_FIRST = new RegExp(
  String.raw`^[\s\p{Cf}]*\[([^\]]*\d:\d\d[^\]]*)\]\s+(${LETTER}[^:<>[\]]{0,59})$`,
  "u",
);

export type SpokenLine = { name: string; text: string; time: string };

/** What a line begins with stands in its first characters; a longer one is no rule and no title. */
const START_LENGTH = 300;

/** Whether a line divides conversations instead of belonging to one. */
export function isRule(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && (RULE.test(line) || BOUND.test(line) || FRAMED.test(line));
}

/** Whether a line is a notice of the chat tool: "(10:00:01) *** Maria joined the chat ***", "{Reactions}". */
export function isNotice(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && NOTICE.test(line);
}

/** Whether a line is the title of a conversation; to be asked only where a block of lines begins. */
export function isTitle(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && TITLED.test(line);
}

/** A line that begins with something like a speaker's name, taken apart; whether it is one is not decided here. */
export function readSpokenLine(raw: string): SpokenLine | null {
  const line = raw.trimStart();
  const found = readStart(line.slice(0, START_LENGTH));
  return found && { ...found, text: found.text + line.slice(START_LENGTH) };
}

function readStart(line: string): SpokenLine | null {
  const brackets = TWO_BRACKETS.exec(line);
  if (brackets) {
    return { name: (brackets[1] ?? "").trim(), text: brackets[3] ?? "", time: plainClock(brackets[2] ?? "") };
  }
  const enclosed = ENCLOSED.exec(line);
  if (enclosed) {
    const [, bracketed, plain, angle, square, text = ""] = enclosed;
    return { name: (angle ?? square ?? "").trim(), text, time: (bracketed ?? plain ?? "").trim() };
  }
  const timed = NAME_THEN_TIME.exec(line);
  if (timed) return { name: (timed[1] ?? "").trim(), text: timed[3] ?? "", time: timed[2] ?? "" };
  const tabbed = TABBED.exec(line);
  if (tabbed) return { name: (tabbed[2] ?? "").trim(), text: tabbed[3] ?? "", time: tabbed[1] ?? "" };
  const colon = COLON.exec(line);
  if (colon) return readColon(colon);
  const clocked = NAME_THEN_CLOCK.exec(line);
  if (clocked && !isDay(clocked[1] ?? "")) {
    return { name: (clocked[1] ?? "").trim(), text: clocked[3] ?? "", time: clocked[2] ?? "" };
  }
  const dashed = DASHED.exec(line) ?? TIGHT.exec(line);
  if (dashed && readCertainRoleWord(dashed[3] ?? "") !== null) {
    return { name: dashed[3] ?? "", text: dashed[4] ?? "", time: (dashed[1] ?? dashed[2] ?? "").trim() };
  }
  return readNameAbove(line.trimEnd());
}

function readColon([, bracketed, plain, name = "", after, text = ""]: RegExpExecArray): SpokenLine {
  const addressed = ADDRESSED.exec(name)?.[1];
  // "Rui Costa (operator): …" says who Rui is.
  const side = after !== undefined && readRoleWord(after) !== null ? ` (${after})` : "";
  return { name: `${addressed ?? name.trim()}${side}`, text, time: (bracketed ?? plain ?? after ?? "").trim() };
}

function readNameAbove(line: string): SpokenLine | null {
  const timeFirst = ABOVE_TIME_FIRST.exec(line);
  if (timeFirst) return { name: (timeFirst[2] ?? "").trim(), text: "", time: timeFirst[1] ?? "" };
  for (const form of ABOVE) {
    const found = form.exec(line);
    if (found && !isDay(found[1] ?? "")) return { name: (found[1] ?? "").trim(), text: "", time: found[2] ?? "" };
  }
  return null;
}
