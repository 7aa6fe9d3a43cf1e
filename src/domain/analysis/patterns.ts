import { ANY, END, listNext, maskOfNext } from "./phrase-places.ts";
import type { Places } from "./phrase-places.ts";
import { layPhrases, listSymbols } from "./phrases.ts";
import type { Phrases } from "./phrases.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Finds many phrases at once, however many alternatives they have: the phrases become one automaton whose states are
 * worked out when a text first leads to them, and kept. From each token it is followed until no phrase goes on.
 */
export type Automaton = { places: Places; start: State; begun: (State | undefined)[]; states: Map<string, State> };

/**
 * Places in phrases that a run of tokens leads to, and the names (bits) of the phrases that end here. `mask` has a bit for each word that
 * leads on by itself, shared by words that are 32 apart; any other token leads to `other`.
 */
type State = {
  places: number[];
  found: number;
  mask: number;
  next: Map<number, State> | null;
  other: State | undefined;
};

/** Texts lead to a few thousand states; more than this are worked out again rather than kept. */
const MOST_STATES = 20_000;
/** No phrase goes on. */
const DEAD: State = { places: [], found: 0, mask: 0, next: null, other: undefined };

/** An automaton of named phrases; a name's bit is its place in `table`. */
export function buildAutomaton(table: readonly Phrases[]): Automaton {
  const places = layPhrases(table);
  const start = { places: [0], found: 0, mask: maskOfNext(places, [0]), next: null, other: undefined };
  return { places, start, begun: [], states: new Map() };
}

/** The bits of the names whose phrases stand in a text. */
export function findPhrases(automaton: Automaton, tokens: Tokens): number {
  const { start, begun } = automaton;
  const { length } = tokens.words;
  const symbols = listSymbols(tokens);
  let found = 0;
  for (let from = 0; from < length; from++) {
    // No phrase begins with a word of none.
    const first = symbols[from] ?? ANY;
    if (first === ANY) continue;
    let state = (begun[first] ??= findState(automaton, start, first));
    for (let at = from + 1; state !== DEAD; at++) {
      found |= state.found;
      if (at >= length) break;
      const symbol = symbols[at] ?? ANY;
      if (((state.mask >>> (symbol & 31)) & 1) === 0) state = state.other ?? workOutOther(automaton, state);
      else state = state.next?.get(symbol) ?? workOut(automaton, state, symbol);
    }
  }
  return found;
}

function workOut(automaton: Automaton, from: State, symbol: number): State {
  const state = findState(automaton, from, symbol);
  (from.next ??= new Map()).set(symbol, state);
  return state;
}

/** Where a token leads that no phrase names here. */
function workOutOther(automaton: Automaton, from: State): State {
  return (from.other = findState(automaton, from, ANY));
}

function findState(automaton: Automaton, from: State, symbol: number): State {
  const list = listNext(automaton.places, from.places, symbol, ANY);
  return list.length === 0 ? DEAD : keepState(automaton, list);
}

function keepState(automaton: Automaton, list: number[]): State {
  const { places, states } = automaton;
  const key = list.join(" ");
  const known = states.get(key);
  if (known) return known;
  if (states.size >= MOST_STATES) forget(automaton);
  const found = listNext(places, list, END).reduce((bits, name) => bits | (1 << name), 0);
  const state = { places: list, found, mask: maskOfNext(places, list), next: null, other: undefined };
  states.set(key, state);
  return state;
}

/** Bounds the memory against texts made to fill it. */
function forget({ states, begun }: Automaton): void {
  for (const state of states.values()) {
    state.next = null;
    state.other = undefined;
  }
  states.clear();
  begun.length = 0;
}
