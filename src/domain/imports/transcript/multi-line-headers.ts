import { isDay, parseDayLine, parseTimeLine } from "./header-times.ts";
import { isPhoneNumber } from "../speakers/role-words.ts";
import { isTime } from "../time/timestamps.ts";
import { isSeparatorLine, parseSpeakerLine } from "./transcript-lines.ts";
import { isLikelyName } from "./speaker-names.ts";

/** A line, possibly joined from the `raw` lines of the file; `day` is the date of the day heading above it. */
export type JoinedLine = { line: string; number: number; raw: readonly string[]; day: string | null };

type Numbered = { line: string; number: number };

/** Badge that chat windows show next to the name of a bot. */
const APP_BADGE = /^\s*(?:APP|BOT|App)\s*$/;

/**
 * Creates a joiner for chats copied from a window, which have name and time on separate lines above the text, and the day
 * as a heading. Joins name and time to one line ("Maria, [10:15]") and adds the day of the heading to the lines below.
 */
export function createHeaderJoiner(onLine: (line: JoinedLine) => void): {
  push: (line: string, number: number) => void;
  end: () => void;
} {
  let held: Numbered[] = [];
  let blanks: Numbered[] = [];
  let day: string | null = null;
  /** At the start, or right after a blank line, a separator or a heading. */
  let atBlockStart = true;
  let lastTimed = "";
  let last = "";

  function emit(line: string, number: number, raw: readonly string[] = [line]): void {
    for (const blank of blanks) onLine({ ...blank, raw: [blank.line], day });
    blanks = [];
    atBlockStart = isSeparatorLine(line);
    onLine({ line, number, raw, day });
    last = line;
    if (/\d[:.]\d\d/.test(line.slice(0, 100))) lastTimed = line;
  }

  function release(): void {
    const lines = held;
    held = [];
    for (const { line, number } of lines) emit(line, number);
  }

  /** Joins the held lines and `line` to a message header; false if they don't form one. */
  function join(line: string): boolean {
    const [first] = held;
    if (!first) return false;
    const time = parseTimeLine(first.line);
    const raw = [...held.map((entry) => entry.line), line];
    if (time === null) {
      const below = parseTimeLine(line);
      if (below === null) return false;
      const badge = raw.slice(1).some((part) => /^\s*(?:APP|BOT|App)(?:\s|$)/.test(part)) ? " APP" : "";
      held = [];
      emit(`${first.line.trim()}${badge}, [${below}]`, first.number, raw);
      return true;
    }
    if (held.length > 1 || !isNameLine(line)) return false;
    held = [];
    emit(`${line.trim()}, [${time}]`, first.number, raw);
    return true;
  }

  function isHeading(line: string): boolean {
    const found = parseDayLine(line);
    if (!found) return false;
    // Right below a text it is part of it ("Choose a day:"), and without clock times no day is needed.
    if (!found.ruled && !((atBlockStart || blanks.length > 0) && (last === "" || lastTimed !== ""))) return false;
    // If messages have their own dates, a date alone is a reply.
    const above = parseSpeakerLine(lastTimed);
    if (above && isTime(above.time)) return false;
    // A date without a year changes nothing unless there is a heading to reset.
    if (found.date === null && day === null) return false;
    day = found.date;
    return true;
  }

  return {
    push(line, number) {
      if (line.trim() === "") {
        release();
        blanks.push({ line, number });
        return;
      }
      if (held.length > 0) {
        if (join(line)) return;
        if (held.length === 1 && APP_BADGE.test(line) && parseTimeLine(held[0]?.line ?? "") === null) {
          held.push({ line, number });
          return;
        }
        release();
      }
      if (isHeading(line)) {
        blanks = [];
        atBlockStart = true;
        return;
      }
      const opens = atBlockStart || blanks.length > 0;
      // Only the first line of a block is a header: the last line of a message can be a time above the next name, too.
      // Held until the next line shows whether it is a name: bots' names have small letters.
      if (isNameLine(line) || (opens && isShortLine(line)) || (opens && isTime(parseTimeLine(line) ?? "")))
        held.push({ line, number });
      else emit(line, number);
    },
    end() {
      release();
      for (const blank of blanks) onLine({ ...blank, raw: [blank.line], day });
      blanks = [];
    },
  };
}

/** Joins the headers of complete lines, such as the start of a file. */
export function joinHeaders(lines: readonly string[]): JoinedLine[] {
  const joined: JoinedLine[] = [];
  const joiner = createHeaderJoiner((line) => joined.push(line));
  for (const [at, line] of lines.entries()) joiner.push(line, at + 1);
  joiner.end();
  return joined;
}

/** Whether the first line of a block is short enough for a name, whatever its letters. */
function isShortLine(raw: string): boolean {
  const line = raw.trim();
  return (
    /^\p{Lu}/u.test(line) && line.length <= 40 && !/[\d:?!.,;<>"“”[\]]/.test(line) && line.split(/\s+/).length <= 3
  );
}

/** Whether a line may consist of only a name or phone number. */
function isNameLine(raw: string): boolean {
  const line = raw.trim();
  if (line.length > 40 || /[:?!<>"“”[\]]|[.,;]$/.test(line) || APP_BADGE.test(line)) return false;
  if (isPhoneNumber(line)) return parseDayLine(line) === null;
  return (
    /^[\p{L}\p{Extended_Pictographic}~@]/u.test(line) && (isLikelyName(line) || /^\S+$/.test(line)) && !isDay(line)
  );
}
