import type { Phrases } from "./cues.ts";
import { READ_LIMIT, readTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Finds many phrases at once, however many alternatives they have: the phrases become one automaton whose states are
 * worked out when a text first leads to them, and kept. From each token it is followed until no phrase goes on. The same
 * writing as for cues: `(a|b)` alternatives, `(a|)` and `(a)?` optional, `_` any one token, `*` none to two tokens, `#` a number.
 */
export type Automaton = { symbols: Map<string, number>; nodes: Node[]; start: State; states: Map<string, State> };

/** Places in phrases that a run of tokens leads to, and the names (bits) of the phrases that end here. */
type State = { nodes: number[]; found: number; next: Map<number, State> };
type Node = { next: Map<number, number[]>; any: number[]; found: number };
type Choice = string[][];

/** A word of no phrase. */
const OTHER = 0;
/** Texts lead to a few thousand states; more than this are worked out again rather than kept. */
const MOST_STATES = 20_000;
const GAP = 2;
/** The symbols of the text being read: no text has more tokens than characters that are read. */
const SYMBOLS = new Uint16Array(READ_LIMIT);
/** No phrase goes on. */
const DEAD: State = { nodes: [], found: 0, next: new Map() };

/** An automaton of named phrases; a name's bit is its place in `table`. */
export function buildAutomaton(table: readonly Phrases[]): Automaton {
  const nodes = [createNode()];
  const symbols = new Map<string, number>();
  const builder = { nodes, symbols };
  table.forEach(({ en, pt, es }, name) => {
    for (const phrase of [en, pt, es].flatMap((list) => splitPhrases(list)))
      plant(builder, readChoices(phrase), 1 << name);
  });
  const states = new Map<string, State>();
  return { symbols, nodes, states, start: { nodes: [0], found: 0, next: new Map() } };
}

/** The bits of the names whose phrases stand in a text. */
export function findPhrases(automaton: Automaton, tokens: Tokens): number {
  const { symbols, start } = automaton;
  const { words } = tokens;
  const { length } = words;
  for (let at = 0; at < length; at++) SYMBOLS[at] = symbols.get(words[at] ?? "") ?? OTHER;
  let found = 0;
  for (let from = 0; from < length; from++) {
    // No phrase begins with a word of none.
    if (SYMBOLS[from] === OTHER) continue;
    let state = start;
    for (let at = from; at < length && state !== DEAD; at++) {
      const symbol = SYMBOLS[at] ?? OTHER;
      state = state.next.get(symbol) ?? workOut(automaton, state, symbol);
      found |= state.found;
    }
  }
  return found;
}

function workOut(automaton: Automaton, from: State, symbol: number): State {
  const { nodes } = automaton;
  const reached = new Set<number>();
  for (const at of from.nodes) {
    for (const to of nodes[at]?.any ?? []) reached.add(to);
    if (symbol !== OTHER) for (const to of nodes[at]?.next.get(symbol) ?? []) reached.add(to);
  }
  const state =
    reached.size === 0
      ? DEAD
      : keepState(
          automaton,
          [...reached].sort((a, b) => a - b),
        );
  from.next.set(symbol, state);
  return state;
}

function keepState(automaton: Automaton, list: number[]): State {
  const { nodes, states } = automaton;
  const key = list.join(" ");
  const known = states.get(key);
  if (known) return known;
  if (states.size >= MOST_STATES) forget(automaton);
  const state = { nodes: list, found: list.reduce((bits, at) => bits | (nodes[at]?.found ?? 0), 0), next: new Map() };
  states.set(key, state);
  return state;
}

/** Bounds the memory against texts made to fill it. */
function forget({ states, start }: Automaton): void {
  for (const state of states.values()) state.next.clear();
  states.clear();
  start.next.clear();
}

function createNode(): Node {
  return { next: new Map(), any: [], found: 0 };
}

type Builder = { nodes: Node[]; symbols: Map<string, number> };

/** Lays a phrase from its beginning: each choice leads from the places before it to one new place. */
function plant(builder: Builder, choices: Choice[], found: number): void {
  let from = [0];
  for (const choice of choices) {
    const to = addNode(builder);
    const optional = choice.some((words) => words.length === 0);
    for (const words of choice) if (words.length > 0) lay(builder, from, to, words);
    from = optional ? [...from, to] : [to];
  }
  for (const at of from) {
    const node = builder.nodes[at];
    if (node && at !== 0) node.found |= found;
  }
}

function lay(builder: Builder, from: number[], to: number, words: string[]): void {
  let places = from;
  words.forEach((word, index) => {
    const next = index === words.length - 1 ? to : addNode(builder);
    for (const at of places) connect(builder, at, next, word);
    places = [next];
  });
}

function connect({ nodes, symbols }: Builder, from: number, to: number, word: string): void {
  const node = nodes[from];
  if (!node) return;
  if (word === "_") {
    node.any.push(to);
    return;
  }
  const symbol = symbols.get(word) ?? symbols.size + 1;
  symbols.set(word, symbol);
  const known = node.next.get(symbol);
  if (known) known.push(to);
  else node.next.set(symbol, [to]);
}

function addNode({ nodes }: Builder): number {
  return nodes.push(createNode()) - 1;
}

/** Phrases between commas; a comma never stands in one. */
function splitPhrases(list: string): string[] {
  return list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

const PART = /\(([^)]*)\)(\?)?|\S+/g;

function readChoices(phrase: string): Choice[] {
  return [...phrase.matchAll(PART)].flatMap((match): Choice[] => {
    const [part, inside, optional] = match;
    if (part === "*") return Array.from({ length: GAP }, () => [["_"], []]);
    if (inside === undefined) return readWords(part).map((word) => [[word]]);
    const choice = inside.split("|").map((words) => words.trim().split(/\s+/).flatMap(readWords));
    return [optional === undefined ? choice : [...choice, []]];
  });
}

function readWords(part: string): string[] {
  if (part === "_" || part === "#" || part.startsWith("@")) return [part];
  return readTokens(part).words;
}
