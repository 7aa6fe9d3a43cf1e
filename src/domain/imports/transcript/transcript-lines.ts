import { normalizeHeadTime } from "../time/message-heads.ts";
import { CLOCK, DATE, TIME, WHEN, isDay } from "./header-times.ts";
import { matchExplicitRoleWord, matchRoleWord } from "../speakers/role-words.ts";

const CONVERSATION =
  "conversation|conversa|conversaci[oó]n|conversazione|chat|session|sess[aã]o|sesi[oó]n|dialog|dialogue|di[aá]logo|ticket|thread|transcript|gespr[aä]ch";
const NUMBERED = String.raw`(?:${CONVERSATION})\s*(?:id|no\.?|n[ºo°]\.?|nr\.?)?\s*[:#]?\s*[\w-]*\d[\w-]*`;
/** A separator: ---, ===, ***, ___, or a heading such as "Conversation 12" or "## Chat 3 ##". */
const SEPARATOR = new RegExp(String.raw`^\s*(?:[-=*_~#—–]{3,}|[-=*_~#—–\s]*${NUMBERED}\s*:?\s*[-=*_~#—–\s]*)$`, "iu");
/** "Chat started: Saturday, 14 March 2026", "--- Conversation ended ---": lines that chat tools add. */
const BOUND = new RegExp(
  String.raw`^[-=*_~#—–\s([]*(?:(?:${CONVERSATION}) (?:has |was |foi |ha sido )?(?:started|began|begun|opened|ended|closed|finished|iniciad[oa]|come[cç]ou|comenz[oó]|aberta|encerrad[oa]|finalizad[oa]|terminad[oa]|cerrad[oa])|(?:start|end|beginning|in[ií]cio|inicio|fim|fin) (?:of|da|do|de la|del) (?:the )?(?:${CONVERSATION}))(?![\p{L}])(?!\?)`,
  "iu",
);
/** "=== Session 8f3a | 14 March ===": a heading between rules that starts with a word for a conversation. */
const FRAMED = new RegExp(
  String.raw`^(?:[-=#—]{3,}|[*~_]{3,})\s*(?:${CONVERSATION})(?!\p{L})(?=[^\n]*\d)[^\n]*?[-=*~_#—]{3,}$`,
  "iu",
);
/** "Conversation 3: booking a table": a title, but only at the start of a block of lines. */
const TITLED = new RegExp(String.raw`^[-=*_~#—–\s]*${NUMBERED}\s*[:|(–—-]\s*\S.*$`, "iu");

const START = String.raw`^[\s\p{Cf}]*(?:[-•>]\s+|#{1,6}\s+|\d{1,4}[.)]\s+)?(?:[[(]\s*([^\])]{2,40}\d(?:\s*[ap]\.?\s?m\.?|\s‹[^›]*›)?)\s*[\])]\s*[-–—]?\s*|\(\s*(?:\d+[hms]\s*)+\)\s*|(${TIME})\s*[-–—|]?\s*)?`;
const NOTICE = new RegExp(
  String.raw`^(?:(?:[[(]?${TIME}[\])]?\s*)?\*{3}\s[^*]+\s\*{3}|\{(?:Attachments|Embed|Reactions|Stickers)\}|\[LINE\]\s.{1,120}|(?:Saved on|保存日時|儲存日期|保存日期)\s?[:：]\s?[\d/ :.-]+|Exported \d+ message\(s\)|Exported from \S.* on .*\d{4})$`,
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
const TABBED_MEDIA =
  /^\[(?:sticker|photo|image|video|voice message|audio|file|location|contact|album|gift|call|スタンプ|写真|画像|動画|ボイスメッセージ|ファイル|位置情報|連絡先|アルバム|貼圖|照片|圖片|影片|語音訊息|檔案|位置訊息|聯絡資訊|สติกเกอร์|รูป|วิดีโอ|스티커|사진|동영상|음성메시지|파일)\]$/iu;
const TWO_BRACKETS = /^\[(\p{L}[^[\]]{0,39})\] \[([^[\]]{0,12}\d:\d\d[^[\]]{0,12})\]\s+(.*)$/su;
/** "10:15:32 From Maria Silva to Everyone:" */
const ADDRESSED = /^From\s+(\S.*?)\s+to\s+(?:Everyone|Host|Panelists|Me|Todos)\b.*$/i;
/** "Bot:20:30": a digit right after the colon is part of a time, unless the word before is a role. */
const TIGHT = new RegExp(String.raw`${START}(\p{L}[\p{L} ]{0,24}?)[:：](\d.*)$`, "sui");
/** "<name> text", "[Name] text". */
const ENCLOSED = new RegExp(String.raw`${START}(?:<(${LETTER}[^<>]{0,39})>|\[(\p{L}[^\]\d]{0,39})\])\s+(\S.*)$`, "sui");
/** "User - text", "Bot > text", "USER >> text", "BOT <- text": only for role words. */
const DASHED = new RegExp(
  String.raw`${START}(\p{L}[\p{L} ]{0,24}?)\s*(?:\s[-–—|]|[=-]?>{1,3}|\s<{1,3}[=-]?|→|\s←)\s+(\S.*)$`,
  "sui",
);
/** "Name, [14.03.2026 10:15]" and "Name  10:15 AM" and "[14/03/2026 10:15] name": the text is on the next lines. */
const ABOVE = [
  new RegExp(String.raw`^[\s\p{Cf}]*(${LETTER}[^:<>[\]]{0,59}?),?\s+\[([^\]]*\d:\d\d[^\]]*)\]:?\s*$`, "u"),
  new RegExp(String.raw`^[\s\p{Cf}]*(${LETTER}[^:<>[\]]{0,39}?),?\s+(?:[-–—•|]\s+)?(${WHEN})\s*$`, "iu"),
];
const ABOVE_TIME_FIRST = new RegExp(
  String.raw`^[\s\p{Cf}]*\[([^\]]*\d:\d\d[^\]]*)\]\s+(${LETTER}[^:<>[\]]{0,59})$`,
  "u",
);

/** "Lucía - text", "Lucía > text", "**Lucía** text": with any name, so it counts only beside role words in this form. */
const DASHED_NAME = new RegExp(
  String.raw`${START}(${LETTER}[^:：*<>()[\]|]{0,59}?)(?:\s*\([^()]{1,30}\))?\s*(?:\s[-–—|]|[=-]?>{1,3}|→)\s+(\S.*)$`,
  "sui",
);
const BOLD_NAME = new RegExp(
  String.raw`${START}([*_]{1,2})(${LETTER}[^:：*_<>[\]]{0,59}?)\3\s*[-–—|:：]?\s+(\S.*)$`,
  "sui",
);

/** Times that the patterns above match as they are. */
const COMMON_TIME = new RegExp(String.raw`^(?:${WHEN})$`, "iu");

export type SpeakerLine = { name: string; text: string; time: string };

/** Only this many characters are matched; a longer line is neither a separator nor a title. */
const START_LENGTH = 300;

/** Whether a line separates conversations. */
export function isSeparatorLine(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && (SEPARATOR.test(line) || BOUND.test(line) || FRAMED.test(line));
}

/** Whether a line is a notice of the chat tool, such as "(10:00:01) *** Maria joined the chat ***" or "{Reactions}". */
export function isNoticeLine(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && NOTICE.test(line);
}

/** Whether a line has its time, name and text between tabs, as LINE writes them: longer texts are in quotes, media in brackets. */
export function isTabbedLine(raw: string): boolean {
  return TABBED.test(raw.trimStart().slice(0, START_LENGTH));
}

/** The words of a tabbed message; empty for media. */
export function unquoteTabbed(text: string): string {
  const trimmed = text.trim();
  if (TABBED_MEDIA.test(trimmed)) return "";
  return trimmed.length > 1 && /^"[^]*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"') : text;
}

/** Whether a line is the title of a conversation; only valid at the start of a block of lines. */
export function isTitleLine(raw: string): boolean {
  const line = raw.trim();
  return line.length <= START_LENGTH && TITLED.test(line);
}

/** Parses a line with a name before a dash, an arrow or in bold; null if it isn't one. Most such lines are texts. */
export function parseDashedLine(raw: string): SpeakerLine | null {
  const line = raw.trimStart();
  const start = line.slice(0, START_LENGTH);
  const bold = BOLD_NAME.exec(start);
  const found = bold ? { name: bold[4], text: bold[5], times: bold } : parseDash(start);
  if (found === null) return null;
  const time = (found.times[1] ?? found.times[2] ?? "").trim();
  return { name: (found.name ?? "").trim(), text: (found.text ?? "") + line.slice(START_LENGTH), time };
}

/** Whether a parsed line has a dash, an arrow or bold letters instead of a colon. */
export function isDashed(raw: string, { name, text }: SpeakerLine): boolean {
  const line = parseDashedLine(raw);
  return line !== null && line.name === name && line.text === text;
}

function parseDash(start: string) {
  const dashed = DASHED_NAME.exec(start);
  return dashed && { name: dashed[3], text: dashed[4], times: dashed };
}

/** Parses a line that starts with a possible speaker name; null if it doesn't. Callers decide if it is a speaker. */
export function parseSpeakerLine(raw: string): SpeakerLine | null {
  const line = normalizeHeadTime(raw.trimStart(), COMMON_TIME);
  const found = parseStart(line.slice(0, START_LENGTH));
  return found && { ...found, text: found.text + line.slice(START_LENGTH) };
}

function parseStart(line: string): SpeakerLine | null {
  const brackets = TWO_BRACKETS.exec(line);
  if (brackets) {
    return { name: (brackets[1] ?? "").trim(), text: brackets[3] ?? "", time: brackets[2] ?? "" };
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
  if (colon) return parseColon(colon);
  const clocked = NAME_THEN_CLOCK.exec(line);
  if (clocked && !isDay(clocked[1] ?? "")) {
    return { name: (clocked[1] ?? "").trim(), text: clocked[3] ?? "", time: clocked[2] ?? "" };
  }
  const bold = BOLD_NAME.exec(line);
  if (bold && matchExplicitRoleWord(bold[4] ?? "") !== null) {
    return { name: bold[4] ?? "", text: bold[5] ?? "", time: (bold[1] ?? bold[2] ?? "").trim() };
  }
  const dashed = DASHED.exec(line) ?? TIGHT.exec(line);
  if (dashed && matchExplicitRoleWord(dashed[3] ?? "") !== null) {
    return { name: dashed[3] ?? "", text: dashed[4] ?? "", time: (dashed[1] ?? dashed[2] ?? "").trim() };
  }
  return parseNameAbove(line.trimEnd());
}

function parseColon([, bracketed, plain, name = "", after, text = ""]: RegExpExecArray): SpeakerLine {
  const addressed = ADDRESSED.exec(name)?.[1];
  // "Rui Costa (operator): …" contains the role.
  const side = after !== undefined && matchRoleWord(after) !== null ? ` (${after})` : "";
  return { name: `${addressed ?? name.trim()}${side}`, text, time: (bracketed ?? plain ?? after ?? "").trim() };
}

function parseNameAbove(line: string): SpeakerLine | null {
  const timeFirst = ABOVE_TIME_FIRST.exec(line);
  if (timeFirst) return { name: (timeFirst[2] ?? "").trim(), text: "", time: timeFirst[1] ?? "" };
  for (const form of ABOVE) {
    const found = form.exec(line);
    if (found && !isDay(found[1] ?? "")) return { name: (found[1] ?? "").trim(), text: "", time: found[2] ?? "" };
  }
  return null;
}
