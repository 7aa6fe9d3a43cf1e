import type { Tokens } from "../../core/text.ts";
import type { Phrases } from "../../lexicon/join-languages.ts";
import { compilePhrases, listSymbols } from "./compile-phrases.ts";
import { ANY_WORD, END, buildSymbolMask, listTargets } from "./phrase-trie.ts";
import type { PhraseTrie } from "./phrase-trie.ts";

/** Matches many phrases at once: a DFA over the trie whose states are computed on first use and cached. */
export type Automaton = { trie: PhraseTrie; start: State; first: (State | undefined)[]; states: Map<string, State> };

/**
 * The trie nodes reached by a run of tokens, and the names (bits) of the phrases that end there. `mask` has a bit per word with
 * an edge of its own, shared by words 32 apart; any other token leads to `other`.
 */
type State = {
  nodes: number[];
  found: number;
  mask: number;
  next: Map<number, State> | null;
  other: State | undefined;
};

/** Texts reach a few thousand states; above this limit the cache is cleared. */
const MAX_STATES = 20_000;
/** No phrase continues. */
const DEAD: State = { nodes: [], found: 0, mask: 0, next: null, other: undefined };

/** Builds the automaton of named phrases; a name's bit is its index in `table`. */
export function buildAutomaton(table: readonly Phrases[]): Automaton {
  const trie = compilePhrases(table);
  const start = { nodes: [0], found: 0, mask: buildSymbolMask(trie, [0]), next: null, other: undefined };
  return { trie, start, first: [], states: new Map() };
}

/** The bits of the names whose phrases occur in a text. */
export function matchPhrases(automaton: Automaton, tokens: Tokens): number {
  const { start, first: firstStates } = automaton;
  const { length } = tokens.words;
  const symbols = listSymbols(tokens);
  let found = 0;
  for (let from = 0; from < length; from++) {
    // No phrase starts with a word that is in no phrase.
    const first = symbols[from] ?? ANY_WORD;
    if (first === ANY_WORD) continue;
    let state = (firstStates[first] ??= findState(automaton, start, first));
    for (let at = from + 1; state !== DEAD; at++) {
      found |= state.found;
      if (at >= length) break;
      const symbol = symbols[at] ?? ANY_WORD;
      if (((state.mask >>> (symbol & 31)) & 1) === 0) state = state.other ?? computeOther(automaton, state);
      else state = state.next?.get(symbol) ?? computeNext(automaton, state, symbol);
    }
  }
  return found;
}

function computeNext(automaton: Automaton, from: State, symbol: number): State {
  const state = findState(automaton, from, symbol);
  (from.next ??= new Map()).set(symbol, state);
  return state;
}

/** The state after a token that no phrase names here. */
function computeOther(automaton: Automaton, from: State): State {
  return (from.other = findState(automaton, from, ANY_WORD));
}

function findState(automaton: Automaton, from: State, symbol: number): State {
  const nodes = listTargets(automaton.trie, from.nodes, symbol, ANY_WORD);
  return nodes.length === 0 ? DEAD : getCachedState(automaton, nodes);
}

function getCachedState(automaton: Automaton, nodes: number[]): State {
  const { trie, states } = automaton;
  const key = nodes.join(" ");
  const cached = states.get(key);
  if (cached) return cached;
  if (states.size >= MAX_STATES) clearStates(automaton);
  const found = listTargets(trie, nodes, END).reduce((bits, name) => bits | (1 << name), 0);
  const state = { nodes, found, mask: buildSymbolMask(trie, nodes), next: null, other: undefined };
  states.set(key, state);
  return state;
}

/** Bounds memory against adversarial texts. */
function clearStates({ states, first }: Automaton): void {
  for (const state of states.values()) {
    state.next = null;
    state.other = undefined;
  }
  states.clear();
  first.length = 0;
}
