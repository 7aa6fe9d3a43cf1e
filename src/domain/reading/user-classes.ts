import type { Reading } from "../analysis/analysis.ts";
import { hasUserSign } from "./reading-phrases.ts";
import type { UserSign } from "./reading-phrases.ts";

/** What the phrases of a user message mainly do, the most telling first. */
const SIGN_CLASSES: readonly UserSign[] = [
  "works_now",
  "there",
  "still_not",
  "not_asked",
  "distrusts",
  "expensive",
  "friction",
  "angry",
  "threatens",
  "withdraws",
  "elsewhere",
  "postpones",
  "gives_up",
  "person",
  "language",
  "again",
  "thanks_warmly",
  "waits",
  "satisfied",
  "thanks",
  "commits",
  "regrets",
  "acknowledges",
];
/** What a user message mainly does. */
const USER_CLASSES: readonly string[] = [...SIGN_CLASSES, "asks", "tells", "short"];
const ASKS = USER_CLASSES.indexOf("asks");
const TELLS = USER_CLASSES.indexOf("tells");
const SHORT = USER_CLASSES.indexOf("short");
/** A question is more telling than these. */
const WEAK: ReadonlySet<UserSign> = new Set<UserSign>(["acknowledges", "commits", "thanks"]);
/** Longer messages tell something. */
const MAX_SHORT_WORDS = 3;

/** What a user message mainly does, by the signs of its phrases: index of USER_CLASSES. */
export function classifyUserMessage({ asks, tokens }: Reading, signs: number): number {
  const found = SIGN_CLASSES.findIndex((sign) => hasUserSign(signs, sign));
  const sign = SIGN_CLASSES[found];
  if (asks && (sign === undefined || WEAK.has(sign))) return ASKS;
  if (found >= 0) return found;
  return tokens.words.length > MAX_SHORT_WORDS ? TELLS : SHORT;
}
