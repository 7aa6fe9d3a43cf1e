import type { Found, Token } from "./when-tokens.ts";

/** An hour as written, 0–24, and ":05" or ":05:10" without the first colon. */
export type Clock = { hour: number; rest: string };

/** "21 h 05": units of hours. Any other short word is one only after a date. */
const HOUR_UNIT =
  /^(?:h|hr|hrs|hs|heures?|horas?|ore|uhr|uur|u|ч|час|часа|часов|год|г|godz|tim|klo|saat|sa|giờ|g|st|óra|時|时|點|点|시|นาฬิกา)$/iu;

/** Parses "21:05", "21.05.10", "21 h 05 min 10 s", "9時5分". */
export function parseClock(tokens: readonly Token[], at: number, hasDate: boolean): Found<Clock> | null {
  const hour = tokens[at];
  const minute = tokens[at + 2];
  if (hour?.kind !== "number" || hour.text.length > 2 || Number(hour.text) > 24) return null;
  if (minute?.kind !== "number" || minute.text.length > 2 || Number(minute.text) > 59) return null;
  const mark = tokens[at + 1];
  const isNamed = mark?.kind === "word" && (HOUR_UNIT.test(mark.text) || (hasDate && mark.text.length <= 7));
  if (!isNamed && !isClockMark(mark, minute, hasDate)) return null;
  let next = at + 3;
  let second = "";
  const follows = tokens[next];
  const value = tokens[next + 1];
  const isShort = minute.text.length === 1 && !isNamed;
  if (value?.kind === "number" && (value.text.length === 2 || isShort) && Number(value.text) <= 60) {
    const isUnit = follows?.kind === "word" && isNamed && follows.text.length <= 7;
    if (follows?.text === mark?.text || isUnit || /^[:.]$/.test(follows?.text ?? "")) {
      second = value.text;
      next += 2;
      if (/^[.,]$/.test(tokens[next]?.text ?? "") && tokens[next + 1]?.kind === "number") next += 2;
      if (isNamed && isSecondUnit(tokens[next])) next += 1;
    }
  } else if (isNamed && isMinuteUnit(follows)) next += 1;
  const rest = `${minute.text.padStart(2, "0")}${second === "" ? "" : `:${second.padStart(2, "0")}`}`;
  return { value: { hour: Number(hour.text), rest }, next };
}

/** "9:05", "9.05" and, after a date, "9:5". */
function isClockMark(mark: Token | undefined, minute: Token, hasDate: boolean): boolean {
  if (minute.text.length === 2) return /^[:.]$/.test(mark?.text ?? "");
  return hasDate && mark?.text === ":";
}

function isMinuteUnit(token: Token | undefined): boolean {
  return /^(?:m|mn|min|mins|minutos?|minutes?|minuten|minuti|perc|мин|хв|м|分|분|phút|dk|นาที)$/iu.test(
    token?.text ?? "",
  );
}

function isSecondUnit(token: Token | undefined): boolean {
  return /^(?:s|sec|secs|seg|sek|segundos?|seconds?|secondes?|sekunden|сек|с|秒|초|giây|sn|mp)$/iu.test(
    token?.text ?? "",
  );
}
