import type { CueHits, CueState, Tokens, WordForm } from "../../core/text.ts";
import { CUE_PHRASES } from "../../lexicon/cue-phrases.ts";
import { compilePhrases, listSymbols } from "./compile-phrases.ts";
import { CUES } from "./cues.ts";
import { ANY_WORD, END, buildSymbolMask, listTargets } from "./phrase-trie.ts";

const TRIE = compilePhrases(CUES.map((cue) => CUE_PHRASES[cue]));
const STATES = new Map<string, CueState>();
const ROOT = [0];
/** Zero strength for every cue. */
const ZERO = CUES.map(() => 0);

/** Finds every cue in one pass over the tokens. */
export function findCues(tokens: Tokens): CueHits {
  const hits: CueHits = { strength: ZERO.slice(), found: [], spans: [] };
  const { forms } = tokens;
  const symbols = listSymbols(tokens);
  const within = { symbols, start: 0, end: forms.length };
  for (let start = 0; start < forms.length; start++) {
    const form = forms[start];
    if (!form || symbols[start] === ANY_WORD) continue;
    const state = form.cueStart === undefined ? startAt(form) : form.cueStart;
    within.start = start;
    if (state) walk(state, within, start + 1, 1, hits);
  }
  return hits;
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
  const symbol = within.symbols[next] ?? ANY_WORD;
  // Few words continue a phrase; the mask rules out most others without a lookup.
  if (symbol !== ANY_WORD && ((state.mask >>> (symbol & 31)) & 1) === 1) {
    const cached = state.next?.get(symbol);
    const child = cached === undefined ? step(state, symbol) : cached;
    if (child) walk(child, within, next + 1, length + 1, hits);
  }
  const gap = state.any === undefined ? stepAny(state) : state.any;
  if (gap) walk(gap, within, next + 1, length, hits);
}

function startAt(form: WordForm): CueState | null {
  form.cueStart = findState(listTargets(TRIE, ROOT, form.symbol));
  return form.cueStart;
}

function step(state: CueState, symbol: number): CueState | null {
  const to = findState(listTargets(TRIE, state.nodes, symbol));
  (state.next ??= new Map()).set(symbol, to);
  return to;
}

function stepAny(state: CueState): CueState | null {
  state.any = findState(listTargets(TRIE, state.nodes, ANY_WORD));
  return state.any;
}

/** The cached state of a set of nodes. The lexicon bounds their number. */
function findState(nodes: number[]): CueState | null {
  if (nodes.length === 0) return null;
  const key = nodes.join(" ");
  const state = STATES.get(key) ?? createState(nodes);
  STATES.set(key, state);
  return state;
}

function createState(nodes: number[]): CueState {
  return { nodes, cues: listTargets(TRIE, nodes, END), mask: buildSymbolMask(TRIE, nodes), next: null, any: undefined };
}

function record(hits: CueHits, cue: number, start: number, end: number, length: number): void {
  const before = hits.strength[cue] ?? 0;
  if (before === 0) {
    hits.found.push(cue);
    hits.spans.push(start, end);
  }
  // One long phrase counts more than several short ones.
  hits.strength[cue] = Math.fround(Math.min(before + 0.4 + 0.6 * length, 8));
}
