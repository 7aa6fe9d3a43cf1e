import { ACT_PHRASES } from "./lexicon/acts.ts";
import { INTENT_PHRASES } from "./lexicon/intents.ts";
import { STAGE_PHRASES } from "./lexicon/stages.ts";
import { USER_PHRASES } from "./lexicon/user.ts";
import { ANY, END, listNext, maskOfNext } from "./phrase-places.ts";
import { layPhrases, listSymbols } from "./phrases.ts";
import type { Phrases } from "./phrases.ts";
import type { Tokens } from "./tokens.ts";
import type { WordForm } from "./word-forms.ts";

const SHARED = { ...ACT_PHRASES, ...USER_PHRASES, ...INTENT_PHRASES };
const TABLE = { ...SHARED, ...STAGE_PHRASES } satisfies Record<string, Phrases>;

/** A thing that words can show: an act of the bot, a wish of the user, an intent. */
export type Cue = keyof typeof TABLE;

/** Every cue, in a fixed order: the models' features count on it. */
export const CUES: readonly Cue[] = Object.keys(TABLE).filter(isCue);
/** The first of them, which the intents' model reads too; the rest speak of stages alone. */
export const SHARED_CUES = Object.keys(SHARED).length;

/**
 * What was found: strength by cue (sum over its phrases, longer ones weigh more), and the cues found with the span of tokens where each
 * was first seen (its beginning and end, one pair after the other).
 */
export type CueHits = { strength: number[]; found: number[]; spans: number[] };

/**
 * Where a row of words and gaps leads to: which cues' phrases are whole here, a bit for each word that leads on (`maskOfNext`), and where
 * words and gaps lead on (worked out when a text first goes there; null nowhere).
 */
export type CueState = {
  places: number[];
  cues: number[];
  mask: number;
  next: Map<number, CueState | null> | null;
  any: CueState | null | undefined;
};

const POSITION = new Map<Cue, number>(CUES.map((cue, index) => [cue, index]));
const PLACES = layPhrases(CUES.map((cue) => TABLE[cue]));
const STATES = new Map<string, CueState>();
const BEGINNING = [0];
/** No strength of any cue. */
const NONE = CUES.map(() => 0);

/** The place of a cue in CUES. */
export function positionOfCue(cue: Cue): number {
  return POSITION.get(cue) ?? -1;
}

/** Finds every cue in one walk over the tokens. */
export function findCues(tokens: Tokens): CueHits {
  const hits: CueHits = { strength: NONE.slice(), found: [], spans: [] };
  const { forms } = tokens;
  const symbols = listSymbols(tokens);
  const within = { symbols, start: 0, end: forms.length };
  for (let start = 0; start < forms.length; start++) {
    const form = forms[start];
    if (!form || symbols[start] === ANY) continue;
    const state = form.cue === undefined ? begin(form) : form.cue;
    within.start = start;
    if (state) walk(state, within, start + 1, 1, hits);
  }
  return hits;
}

/** Whether a cue was found, and how strongly: 0 when not. */
export function strengthOf(hits: CueHits, cue: Cue): number {
  return hits.strength[POSITION.get(cue) ?? 0] ?? 0;
}

/** Where a cue was first seen: the token that it begins with and the one after its end; null when not. */
export function findSpan(hits: CueHits, cue: Cue): { first: number; end: number } | null {
  return findSpanAt(hits, positionOfCue(cue));
}

/** The same of a cue by its place in CUES. */
export function findSpanAt({ found, spans }: CueHits, position: number): { first: number; end: number } | null {
  const at = found.indexOf(position);
  return at < 0 ? null : { first: spans[at * 2] ?? 0, end: spans[at * 2 + 1] ?? 0 };
}

function walk(
  state: CueState,
  within: { symbols: Uint16Array; start: number; end: number },
  next: number,
  length: number,
  hits: CueHits,
): void {
  for (const cue of state.cues) record(hits, cue, within.start, next, length);
  if (next >= within.end) return;
  const symbol = within.symbols[next] ?? ANY;
  // Few words lead on; the mask tells most of the others without a look-up.
  if (symbol !== ANY && ((state.mask >>> (symbol & 31)) & 1) === 1) {
    const known = state.next?.get(symbol);
    const child = known === undefined ? goOn(state, symbol) : known;
    if (child) walk(child, within, next + 1, length + 1, hits);
  }
  const gap = state.any === undefined ? skip(state) : state.any;
  if (gap) walk(gap, within, next + 1, length, hits);
}

/** Where phrases that begin with a word go on. */
function begin(form: WordForm): CueState | null {
  form.cue = findState(listNext(PLACES, BEGINNING, form.symbol));
  return form.cue;
}

function goOn(state: CueState, symbol: number): CueState | null {
  const to = findState(listNext(PLACES, state.places, symbol));
  (state.next ??= new Map()).set(symbol, to);
  return to;
}

function skip(state: CueState): CueState | null {
  state.any = findState(listNext(PLACES, state.places, ANY));
  return state.any;
}

/** The state of some places, made once: there are no more than the lexicon has beginnings. */
function findState(places: number[]): CueState | null {
  if (places.length === 0) return null;
  const key = places.join(" ");
  const state = STATES.get(key) ?? createState(places);
  STATES.set(key, state);
  return state;
}

function createState(places: number[]): CueState {
  return { places, cues: listNext(PLACES, places, END), mask: maskOfNext(PLACES, places), next: null, any: undefined };
}

function record(hits: CueHits, cue: number, start: number, end: number, length: number): void {
  const before = hits.strength[cue] ?? 0;
  if (before === 0) {
    hits.found.push(cue);
    hits.spans.push(start, end);
  }
  // Rather one long phrase than several short ones.
  hits.strength[cue] = Math.fround(Math.min(before + 0.4 + 0.6 * length, 8));
}

function isCue(name: string): name is Cue {
  return name in TABLE;
}
