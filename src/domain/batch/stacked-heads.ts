import { isDay, readDayLine, readTimeLine } from "./head-times.ts";
import { isPhoneNumber } from "./speaker-words.ts";
import { isTime } from "./timestamps.ts";
import { isRule, readSpokenLine } from "./transcript-lines.ts";
import { looksLikeName } from "./transcript-names.ts";

/** A line to be read; `raw`: the lines of the file that it is made of; `day`: of the heading above it. */
export type HeadLine = { line: string; number: number; raw: readonly string[]; day: string | null };

type Numbered = { line: string; number: number };

/** What chat windows put beside the name of a bot. */
const APP_MARK = /^\s*(?:APP|BOT|App)\s*$/;

/**
 * Chats copied out of a window have a message's name and its time on lines of their own, above the text, and the day as a
 * heading above many: name and time are joined to one line ("Maria, [10:15]"), and a heading's day goes with the lines below.
 */
export function createHeadJoiner(onLine: (line: HeadLine) => void): {
  push: (line: string, number: number) => void;
  end: () => void;
} {
  let held: Numbered[] = [];
  let blanks: Numbered[] = [];
  let day: string | null = null;
  /** Nothing stands between here and the start, a blank line, a rule or a heading. */
  let fresh = true;
  let lastClocked = "";
  let last = "";

  function emit(line: string, number: number, raw: readonly string[] = [line]): void {
    for (const blank of blanks) onLine({ ...blank, raw: [blank.line], day });
    blanks = [];
    fresh = isRule(line);
    onLine({ line, number, raw, day });
    last = line;
    if (/\d[:.]\d\d/.test(line.slice(0, 100))) lastClocked = line;
  }

  function release(): void {
    const lines = held;
    held = [];
    for (const { line, number } of lines) emit(line, number);
  }

  /** Joins what is held with `line` to the head of a message; false where they are none. */
  function join(line: string): boolean {
    const [first] = held;
    if (!first) return false;
    const time = readTimeLine(first.line);
    const raw = [...held.map((entry) => entry.line), line];
    if (time === null) {
      const below = readTimeLine(line);
      if (below === null) return false;
      const mark = raw.slice(1).some((part) => /^\s*(?:APP|BOT|App)(?:\s|$)/.test(part)) ? " APP" : "";
      held = [];
      emit(`${first.line.trim()}${mark}, [${below}]`, first.number, raw);
      return true;
    }
    if (held.length > 1 || !isName(line)) return false;
    held = [];
    emit(`${line.trim()}, [${time}]`, first.number, raw);
    return true;
  }

  function isHeading(line: string): boolean {
    const found = readDayLine(line);
    if (!found) return false;
    // Right below what was said it belongs to it ("Choose a day:"), and where nothing tells a clock time no day is needed.
    if (!found.ruled && !((fresh || blanks.length > 0) && (last === "" || lastClocked !== ""))) return false;
    // Where the messages carry their dates a date alone is somebody's answer.
    const above = readSpokenLine(lastClocked);
    if (above && isTime(above.time)) return false;
    // Half a date, and nothing dated above it: it would change nothing.
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
        if (held.length === 1 && APP_MARK.test(line) && readTimeLine(held[0]?.line ?? "") === null) {
          held.push({ line, number });
          return;
        }
        release();
      }
      if (isHeading(line)) {
        blanks = [];
        fresh = true;
        return;
      }
      const opens = fresh || blanks.length > 0;
      // A time that is a message's last line stands above the next one's name as well: only a block's first line is a head.
      if (isName(line) || (opens && isTime(readTimeLine(line) ?? ""))) held.push({ line, number });
      else emit(line, number);
    },
    end() {
      release();
      for (const blank of blanks) onLine({ ...blank, raw: [blank.line], day });
      blanks = [];
    },
  };
}

/** The lines of a head, joined. */
export function joinHeads(lines: readonly string[]): HeadLine[] {
  const joined: HeadLine[] = [];
  const joiner = createHeadJoiner((line) => joined.push(line));
  for (const [at, line] of lines.entries()) joiner.push(line, at + 1);
  joiner.end();
  return joined;
}

/** Whether a line may be nothing but somebody's name, or number. */
function isName(raw: string): boolean {
  const line = raw.trim();
  if (line.length > 40 || /[:?!<>"“”[\]]|[.,;]$/.test(line) || APP_MARK.test(line)) return false;
  if (isPhoneNumber(line)) return readDayLine(line) === null;
  return (
    /^[\p{L}\p{Extended_Pictographic}~@]/u.test(line) && (looksLikeName(line) || /^\S+$/.test(line)) && !isDay(line)
  );
}
