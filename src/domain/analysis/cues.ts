import { ACT_PHRASES } from "./lexicon/acts.ts";
import { INTENT_PHRASES } from "./lexicon/intents.ts";
import { USER_PHRASES } from "./lexicon/user.ts";
import { readTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** Phrases by language, comma-separated. `(a|b)` alternatives, `(a|)` optional, `_` any one token, `*` none to two tokens, `#` a number. */
export type Phrases = { en: string; pt: string; es: string };

const TABLE = { ...ACT_PHRASES, ...USER_PHRASES, ...INTENT_PHRASES } satisfies Record<string, Phrases>;

/** A thing that words can show: an act of the bot, a wish of the user, an intent. */
export type Cue = keyof typeof TABLE;

/** Every cue, in a fixed order: the models' features count on it. */
export const CUES: readonly Cue[] = Object.keys(TABLE).filter(isCue);

/** What was found: strength by cue (sum over its phrases, longer ones weigh more) and where each cue was first seen (token positions). */
export type CueHits = { strength: Float32Array; first: Int16Array; last: Int16Array; found: number[] };

type Node = { next: Map<string, Node>; any: Node | null; cues: number[] | null; length: number };

const PARTS = new Map<string, string[]>();
const POSITION = new Map<Cue, number>(CUES.map((cue, index) => [cue, index]));
const ROOT = compile();

/** The place of a cue in CUES. */
export function positionOfCue(cue: Cue): number {
  return POSITION.get(cue) ?? -1;
}

/** Finds every cue in one walk over the tokens. */
export function findCues(tokens: Tokens): CueHits {
  const hits = {
    strength: new Float32Array(CUES.length),
    first: new Int16Array(CUES.length),
    last: new Int16Array(CUES.length),
    found: [],
  };
  const { words } = tokens;
  for (let start = 0; start < words.length; start++) {
    const word = words[start];
    const node = word === undefined ? undefined : ROOT.next.get(word);
    if (node) walk(node, words, start, start + 1, hits);
  }
  return hits;
}

/** Whether a cue was found, and how strongly: 0 when not. */
export function strengthOf(hits: CueHits, cue: Cue): number {
  return hits.strength[POSITION.get(cue) ?? 0] ?? 0;
}

function walk(node: Node, words: string[], start: number, next: number, hits: CueHits): void {
  if (node.cues) for (const cue of node.cues) record(hits, cue, start, next, node.length);
  const word = words[next];
  if (word === undefined) return;
  const child = node.next.get(word);
  if (child) walk(child, words, start, next + 1, hits);
  if (node.any) walk(node.any, words, start, next + 1, hits);
}

function record(hits: CueHits, cue: number, start: number, end: number, length: number): void {
  const before = hits.strength[cue] ?? 0;
  if (before === 0) {
    hits.found.push(cue);
    hits.first[cue] = start;
    hits.last[cue] = end;
  }
  // Rather one long phrase than several short ones.
  hits.strength[cue] = Math.min(before + 0.4 + 0.6 * length, 8);
}

function isCue(name: string): name is Cue {
  return name in TABLE;
}

function createNode(): Node {
  return { next: new Map(), any: null, cues: null, length: 0 };
}

function compile(): Node {
  const root = createNode();
  CUES.forEach((cue, index) => {
    const { en, pt, es } = TABLE[cue];
    for (const phrase of [en, pt, es].flatMap((list) => list.split(","))) {
      for (const variant of expand(phrase.trim())) if (variant !== "") plant(root, variant, index);
    }
  });
  return root;
}

function plant(root: Node, variant: string, cue: number): void {
  const parts = variant.split(/\s+/).filter(Boolean).flatMap(readPart);
  let node = root;
  for (const part of parts) node = step(node, part);
  node.length = parts.filter((part) => part !== "_").length;
  node.cues ??= [];
  if (!node.cues.includes(cue)) node.cues.push(cue);
}

function step(node: Node, part: string): Node {
  if (part === "_") return (node.any ??= createNode());
  const known = node.next.get(part);
  if (known) return known;
  const made = createNode();
  node.next.set(part, made);
  return made;
}

/** A written part as tokens; the same few words come back thousands of times, so each is read once. */
function readPart(part: string): string[] {
  const known = PARTS.get(part);
  if (known) return known;
  const words = part === "_" || part === "#" || part.startsWith("@") ? [part] : readTokens(part).words;
  PARTS.set(part, words);
  return words;
}

/** Every plain phrase that a pattern with alternatives and `*` stands for. */
function expand(pattern: string): string[] {
  const open = pattern.indexOf("(");
  if (open >= 0) {
    const close = pattern.indexOf(")", open);
    if (close < 0) throw new Error(`A phrase opens an alternative and never closes it: ${pattern}`);
    const choices = pattern.slice(open + 1, close).split("|");
    return choices.flatMap((choice) => expand(pattern.slice(0, open) + choice + pattern.slice(close + 1)));
  }
  const star = pattern.indexOf(" * ");
  if (star < 0) return [pattern];
  return [" ", " _ ", " _ _ "].flatMap((gap) => expand(pattern.slice(0, star) + gap + pattern.slice(star + 3)));
}
