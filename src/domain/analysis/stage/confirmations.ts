import type { Intent } from "../analysis.contract.ts";
import { hasIntent } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import type { CueHits, Tokens, WordForm } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpan, getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { listClauses, listSentences } from "../text/messages/sentences.ts";
import type { Sentence, Span } from "../text/messages/sentences.ts";
import { LEXICA, REPORTING } from "./report-lexicon.ts";
import type { Lexicon } from "./report-lexicon.ts";
import { holdsBack } from "./unconfirmed-success.ts";

/** What a message reports in so many words: that something is done, that it is still open, or neither. */
export const REPORTS = { open: -1, none: 0, done: 1 } as const;
type Report = (typeof REPORTS)[keyof typeof REPORTS];

/** A participle in its clause, with the position of the last word before it that is no filler. */
type Participle = { words: readonly string[]; at: number; before: number; clause: Span; lexicon: Lexicon };

const PT = 1;
const ES = 2;
const INTEREST = 1;
const SETBACKS: Cue[] = ["failure", "nothing_found", "fallback"];
const SUCCESSES: Cue[] = ["success", "fulfils", "confirms"];
/** Words of a noun that may stand before a participle without an auxiliary: "mesa reservada". */
const MAX_NOUN_WORDS = 3;
const SYMBOL_START = 0x2000;
const HOUR_WORDS = buildWordSet("hourWords");
const ANDS = new Set(["and", "e", "y"]);
const FORS = new Set(["for", "para", "pra", "pras", "pro", "pros"]);
const TOS = new Set(["to", "para"]);
/** Strength above which a phrase has at least three words. */
const LONG_PHRASE = 2;
/** A user with such a case waits for more than a report. */
const CASES: Intent[] = ["order_status", "payment_problem", "technical_problem", "complaint"];

/**
 * What the reply reports about the user's request. Done: it confirms, if nothing else has to happen first. Open: it confirms nothing, as a
 * participle in a question, condition, negation or the future.
 */
export function assessReport(reading: Reading, state: ConversationState): Report {
  if (reading.role === "user" || state.lastUser < 0 || state.converted) return REPORTS.none;
  if (!reading.tokens.words.some((word) => REPORTING.has(word))) return REPORTS.none;
  const lexicon = LEXICA[findLanguage(reading, state)];
  if (!lexicon) return REPORTS.none;
  const asksToCancel = state.affirmed && hasIntent(state, ["cancel"]);
  const report = findReport(reading, lexicon, asksToCancel);
  if (report !== REPORTS.done) return report;
  const isRefused = state.denied || state.closing || state.withdrawn || holdsBack(state) || state.here < INTEREST;
  const isCase = !state.committed && !state.affirmed && hasIntent(state, CASES);
  return isRefused || isCase || goesOn(reading, lexicon) ? REPORTS.none : REPORTS.done;
}

/** The report of a message by its words alone. A cancellation that nobody asked for is the business's own: it decides nothing. */
function findReport({ tokens, cues }: Reading, lexicon: Lexicon, asksToCancel: boolean): Report {
  const open: Span[] = [];
  let cancels = false;
  const places = listReports(tokens, lexicon);
  for (const sentence of places.length === 0 ? [] : listSentences(tokens)) {
    for (const clause of listClauses(tokens, sentence)) {
      for (const at of places) {
        if (at < clause.start || at >= clause.end) continue;
        const report = judge(tokens, { at, clause, sentence, lexicon });
        const isCancellation = !asksToCancel && lexicon.cancels.has(tokens.forms[at]?.text ?? "");
        if (report === REPORTS.open) open.push(sentence);
        else if (report === REPORTS.done && isCancellation) cancels = true;
        else if (report === REPORTS.done)
          return SETBACKS.some((cue) => getStrength(cues, cue) > 0) ? REPORTS.none : REPORTS.done;
      }
    }
  }
  return open.length > 0 && !cancels && !succeedsElsewhere(cues, open) ? REPORTS.open : REPORTS.none;
}

/** The positions of participles, and of verbs by their accents. */
function listReports({ words, forms }: Tokens, { participles, verbs }: Lexicon): number[] {
  const places: number[] = [];
  words.forEach((word, at) => {
    if (participles.has(word) || isVerb(forms[at], verbs)) places.push(at);
  });
  return places;
}

function isVerb(form: WordForm | undefined, verbs: ReadonlySet<string>): boolean {
  return form !== undefined && REPORTING.has(form.text) && verbs.has(form.raw.toLowerCase());
}

/** Whether another sentence reports success: "See you at 8! Your deposit will be refunded." */
function succeedsElsewhere(cues: CueHits, open: readonly Span[]): boolean {
  return SUCCESSES.some((cue) => {
    const span = findSpan(cues, cue);
    return span !== null && !open.some(({ start, end }) => span.first >= start && span.first < end);
  });
}

/** Whether the bot asks for a decision, or the user has something to do first: "reserved for you, pay to confirm". */
function goesOn({ tokens: { words }, cues, asks }: Reading, { steps, tries }: Lexicon): boolean {
  if (asks && getStrength(cues, "anything_else") === 0) return true;
  if (getStrength(cues, "pending") > LONG_PHRASE) return true;
  return words.some((word, at) => tries.has(word) || (steps.has(word) && TOS.has(words[at - 1] ?? "")));
}

/** What one participle or verb reports, in its sentence. */
function judge(
  tokens: Tokens,
  { at, clause, sentence, lexicon }: Pick<Participle, "at" | "clause" | "lexicon"> & { sentence: Sentence },
): Report {
  const isOpen = sentence.asks || isConditional(tokens, { start: sentence.start, end: at }, lexicon);
  if (!isOpen) return judgeClause(tokens, { at, clause, lexicon });
  // "We'll call you when it's done" leaves nothing open.
  return lexicon.vague.has(tokens.words[at] ?? "") ? REPORTS.none : REPORTS.open;
}

/** Whether a condition comes before, anywhere in the sentence: "si su mesa queda confirmada", "once it is confirmed". */
function isConditional({ words, forms, masked, ends }: Tokens, { start, end }: Span, lexicon: Lexicon): boolean {
  if (hasDelay(words, { start, end }, lexicon.conditions, lexicon)) return true;
  if (lexicon === LEXICA[PT]) return words[start] === "se" && end > start;
  // Spanish "si" without an accent, unless it is a sloppy yes.
  return end > start && forms[start]?.raw.toLowerCase() === "si" && masked.charAt(ends[start] ?? 0) !== ",";
}

function judgeClause(
  { words, forms }: Tokens,
  { at, clause, lexicon }: Pick<Participle, "at" | "clause" | "lexicon">,
): Report {
  for (let index = clause.start; index < at; index++) if (lexicon.open.has(words[index] ?? "")) return REPORTS.open;
  if (hasDelay(words, { start: at + 1, end: clause.end }, lexicon.delays, lexicon)) return REPORTS.open;
  if (isVerb(forms[at], lexicon.verbs)) return REPORTS.done;
  let before = at - 1;
  while (before >= clause.start && lexicon.fillers.has(words[before] ?? "")) before--;
  const participle = { words, at, before, clause, lexicon };
  const auxiliary = before < clause.start ? "" : (words[before] ?? "");
  if (notesMessage(participle)) return REPORTS.none;
  if (lexicon.habits.has(auxiliary)) return REPORTS.open;
  const word = words[at] ?? "";
  const isChange = lexicon.changes.has(word);
  if (lexicon.addresses.has(auxiliary)) return REPORTS.done;
  if (lexicon.actors.has(auxiliary)) return isChange || lexicon.vague.has(word) ? REPORTS.none : REPORTS.done;
  if (isChange && lexicon.events.has(auxiliary) && !isOwnChange(participle)) return REPORTS.none;
  if (lexicon.events.has(auxiliary)) return judgeEvent(participle);
  if (lexicon.pronouns.has(auxiliary) || lexicon.states.has(auxiliary)) return judgeState(participle);
  return reportsByPlace(participle) ? REPORTS.done : REPORTS.none;
}

/** Whether a condition or a delay stands in a span: "as soon as you pay", "after the payment"; "after 5 pm" and "and if you …" are none. */
function hasDelay(
  words: readonly string[],
  { start, end }: Span,
  delays: ReadonlySet<string>,
  lexicon: Lexicon,
): boolean {
  for (let at = start; at < end; at++) {
    const word = words[at] ?? "";
    const next = words[at + 1] ?? "";
    if (!delays.has(word) || ANDS.has(words[at - 1] ?? "") || isNumber(next) || lexicon.days.has(next)) continue;
    if (word !== "soon" || next === "as") return true;
  }
  return false;
}

/** Whether something of the user's was changed, or moved to a day: not the battery of a bike. */
function isOwnChange({ words, at, clause, lexicon }: Participle): boolean {
  const clauseWords = words.slice(clause.start, clause.end);
  if (clauseWords.some((word) => lexicon.owned.has(word))) return true;
  return words.slice(at + 1, clause.end).some((word) => isNumber(word) || lexicon.days.has(word));
}

/** "Your order has been placed": done, unless only a detail was checked. "It was replaced last year" tells of earlier. */
function judgeEvent(participle: Participle): Report {
  if (checksDetail(participle)) return REPORTS.open;
  const { words, before, clause, lexicon } = participle;
  const tells = words.slice(clause.start, before).every((word) => lexicon.pronouns.has(word) || word === "que");
  return tells && lexicon.past.has(words[before] ?? "") ? REPORTS.none : REPORTS.done;
}

/** "Your table is booked" is done; "Friday is booked" means taken, "tickets are booked online" is always so. */
function judgeState(participle: Participle): Report {
  const { words, at, before, clause, lexicon } = participle;
  const word = words[at] ?? "";
  if (checksDetail(participle)) return REPORTS.open;
  const subject = words.slice(clause.start, before).filter((token) => !lexicon.fillers.has(token));
  const between = words.slice(before + 1, at);
  const isTaken = lexicon.taken.has(word) && [...subject, ...between].some((token) => lexicon.wholly.has(token));
  if (subject.some((token) => lexicon.owned.has(token))) return REPORTS.done;
  if (isTaken) return REPORTS.open;
  const after = words.slice(at + 1, clause.end);
  if (after.some((token) => lexicon.owned.has(token))) return REPORTS.done;
  if (after.some((token) => lexicon.manners.has(token))) return REPORTS.open;
  // "It's complete with charger" describes an item.
  if (lexicon.vague.has(word) || lexicon.changes.has(word)) return REPORTS.none;
  if (subject.every((token) => lexicon.pronouns.has(token))) return REPORTS.done;
  if (!lexicon.taken.has(word)) return subject.some(isNumber) ? REPORTS.done : REPORTS.none;
  if (namesTime(subject, lexicon)) return REPORTS.open;
  if (isNumber(subject[0] ?? "")) return REPORTS.done;
  return bookedFor(after, lexicon) ? REPORTS.done : REPORTS.open;
}

/** Whether a day or an hour is the subject: "Friday is booked", "8 pm is reserved"; "7 seats" is none. */
function namesTime([head = "", next = "", ...rest]: readonly string[], { days }: Lexicon): boolean {
  if (isNumber(head)) return next === "" || HOUR_WORDS.has(next);
  return [head, next, ...rest].some((word) => days.has(word));
}

/** "Booked for 8 pm" is a booking, "booked on Thursday" and "reserved for members" are not. */
function bookedFor([link = "", next = "", last = ""]: readonly string[], { days }: Lexicon): boolean {
  if (!FORS.has(link)) return false;
  return [next, last].some((word) => isNumber(word) || days.has(word));
}

/** Whether a message was noted, which may or may not be all: "your complaint is registered". */
function notesMessage({ words, at, clause, lexicon }: Participle): boolean {
  return lexicon.notes.has(words[at] ?? "") && words.slice(clause.start, at).some((word) => lexicon.noted.has(word));
}

/** Whether only a detail was checked: "your e-mail address is confirmed". */
function checksDetail({ words, at, clause, lexicon }: Participle): boolean {
  if (!lexicon.verifies.has(words[at] ?? "")) return false;
  for (let index = clause.start; index < at; index++) {
    const word = words[index] ?? "";
    if (lexicon.details.has(word)) return true;
    // "Your booking under this phone number is confirmed."
    if (lexicon.links.has(word) && index > clause.start && !lexicon.owned.has(word) && !ANDS.has(word)) return false;
  }
  return false;
}

/** A participle without an auxiliary that starts a clause, alone or after its noun: "Booked for Friday", "Mesa reservada: …". */
function reportsByPlace(participle: Participle): boolean {
  const { words, at, before, clause, lexicon } = participle;
  const next = at + 1 < clause.end ? (words[at + 1] ?? "") : "";
  const ends = next === "" || lexicon.links.has(next) || isNumber(next) || next.charCodeAt(0) >= SYMBOL_START;
  if (!ends || checksDetail(participle)) return false;
  // "Flights booked with points can't be changed."
  if (words.slice(at, clause.end).some((word) => lexicon.open.has(word))) return false;
  const nouns = words.slice(clause.start, before + 1);
  const word = words[at] ?? "";
  if (nouns.length > MAX_NOUN_WORDS || lexicon.vague.has(word) || isNumber(nouns[0] ?? "")) return false;
  if (lexicon.changes.has(word) && next !== "") return false;
  // "All confirmed" reports a status, "the tour you booked" nothing.
  if (words.slice(clause.start, at).some((word) => lexicon.wholly.has(word))) return false;
  return ![lexicon.days, lexicon.owned, lexicon.pronouns, lexicon.links].some((set) =>
    nouns.some((noun) => set.has(noun)),
  );
}

function isNumber(word: string): boolean {
  return word === "#" || word === "@code";
}

/** The language of the message; that of the conversation decides in doubt. */
function findLanguage({ languageScores }: Reading, { languages }: ConversationState): number {
  let best = 0;
  const score = (at: number): number => (languageScores[at] ?? 0) + (languages[at] ?? 0) / 2;
  for (const at of [PT, ES]) if (score(at) > score(best)) best = at;
  return best;
}
