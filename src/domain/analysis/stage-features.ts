import { ACTS } from "./acts.ts";
import { namesMoney } from "./amounts.ts";
import { CUES, positionOfCue } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import { opensWithDone } from "./stage-rules.ts";
import type { ConversationState } from "./state.ts";
import { mixHashes } from "./tokens.ts";

/**
 * What a message shows the stage model: keys of signs, then (from `wordsFrom`) of its words, their beginnings and pairs
 * of neighbours. Keys are made of names, so that a cue or an act more or less moves none of the others.
 */
export type StageFeatures = { keys: number[]; wordsFrom: number };

const WORDS_READ = 40;
const START = 0x9e3779b9;
const PREFIX_SALT = 0x7f4a7c15;
const NONE = 4;
/** Cues whose meaning hangs on what the bot did before. */
const ANSWERS: Cue[] = ["affirm", "deny", "commit", "thanks", "goodbye", "need", "date_time", "counter_offer"];
const SHAPES = 48;
/** Words that point at one thing. */
const DEFINITE = new Set("the this your my el la este esta tu su mi o a esse essa meu minha seu sua".split(" "));

type RoleKeys = {
  salt: number;
  bias: number;
  rule: number[];
  ruleAfter: number[];
  act: number[];
  reached: number[];
  before: number[];
  cue: number[];
  answer: number[][];
  shape: number[];
};
const KEYS = { user: nameKeys("user"), bot: nameKeys("bot") };
const ANSWER_POSITIONS = ANSWERS.map((cue) => positionOfCue(cue));

/** The features of a message where it stands; `act` is the bot's own or the last before the user's, `rule` the stage that the rules read (−1 none). */
export function readStageFeatures(
  reading: Reading,
  state: ConversationState,
  act: number,
  rule: number,
): StageFeatures {
  const names = reading.role === "user" ? KEYS.user : KEYS.bot;
  const offered = state.offered ? 1 : 0;
  const ruled = rule < 0 ? NONE : rule;
  const keys = [
    names.bias,
    names.rule[ruled * 2 + offered] ?? 0,
    names.ruleAfter[ruled * 5 + state.lastStage + 1] ?? 0,
    names.act[act * 2 + offered] ?? 0,
    names.reached[state.stage + 1] ?? 0,
    names.before[state.lastStage + 1] ?? 0,
  ];
  const { found, strength } = reading.cues;
  for (const cue of found) {
    keys.push(names.cue[cue * 2] ?? 0);
    if ((strength[cue] ?? 0) > 1.5) keys.push(names.cue[cue * 2 + 1] ?? 0);
  }
  ANSWER_POSITIONS.forEach((cue, at) => {
    if ((strength[cue] ?? 0) > 0) keys.push(names.answer[at]?.[state.act] ?? 0);
  });
  addShape(keys, names, reading, state);
  const wordsFrom = keys.length;
  addWords(keys, null, reading);
  return { keys, wordsFrom };
}

function addShape(keys: number[], { shape }: RoleKeys, reading: Reading, state: ConversationState): void {
  const { tokens, asks, role, amount } = reading;
  const length = tokens.words.length;
  const count = state.n.user + state.n.bot + state.n.agent;
  const holds = [
    length < 3,
    length >= 3 && length < 6,
    length >= 6 && length < 12,
    length >= 12 && length < 25,
    length >= 25,
    count === 0,
    count === 1,
    count > 1 && count < 5,
    count >= 5,
    asks,
    asks && state.offered,
    asks && !state.offered,
    tokens.digits > 0,
    tokens.digits > 0 && state.offered,
    tokens.digits > 0 && !state.offered,
    namesMoney(tokens),
    state.closing,
    state.denied,
    state.affirmed,
    state.committed,
    state.bid > 0,
    state.converted,
    state.lastUserAsks,
    state.lastRole === role,
    state.lastUser < 0,
    state.withdrawn,
    tokens.words[0] === "#" || tokens.words[0] === "$",
    amount > 0,
    amount > 0 && state.price > 0,
    amount > 0 && amount === state.price,
    amount > 0 && amount === state.bid,
    state.price > 0,
    tokens.words.includes("@email"),
    tokens.digits >= 7,
    tokens.words.includes("@code"),
    tokens.words.at(-1) === "?",
    tokens.exclamations > 0,
    state.bidding,
    opensWithDone(reading),
    asks && count < 2,
    asks && count < 2 && tokens.words.some((word) => DEFINITE.has(word)),
  ];
  for (let at = 0; at < holds.length; at++) if (holds[at]) keys.push(shape[at] ?? 0);
}

/** The keys of a message's words, and the position of the word that each stands for. */
export function readWordKeys(reading: Reading): { keys: number[]; tokens: number[] } {
  const keys: number[] = [];
  const tokens: number[] = [];
  addWords(keys, tokens, reading);
  return { keys, tokens };
}

function addWords(keys: number[], positions: number[] | null, { tokens, role }: Reading): void {
  const { hashes, prefixes } = tokens;
  const { salt } = role === "user" ? KEYS.user : KEYS.bot;
  let before = START;
  const count = Math.min(hashes.length, WORDS_READ);
  for (let at = 0; at < count; at++) {
    const hash = hashes[at] ?? 0;
    const prefix = prefixes[at] ?? 0;
    keys.push(mixHashes(hash, salt), mixHashes(mixHashes(before, hash), salt));
    positions?.push(at, at);
    if (prefix !== 0) {
      keys.push(mixHashes(prefix, salt ^ PREFIX_SALT));
      positions?.push(at);
    }
    before = hash;
  }
  keys.push(mixHashes(mixHashes(before, START), salt));
  positions?.push(count - 1);
}

function nameKeys(role: string): RoleKeys {
  const key = (name: string): number => hashName(`${role} ${name}`);
  const series = (name: string, count: number): number[] =>
    Array.from({ length: count }, (_, at) => key(`${name} ${String(at)}`));
  return {
    salt: key("words"),
    bias: key("bias"),
    rule: series("rule", 10),
    ruleAfter: series("rule after", 25),
    act: ACTS.flatMap((act) => [key(`act ${act}`), key(`act ${act} after offer`)]),
    reached: series("reached", 5),
    before: series("before", 5),
    cue: CUES.flatMap((cue) => [key(`cue ${cue}`), key(`cue ${cue} strongly`)]),
    answer: ANSWERS.map((cue) => ACTS.map((act) => key(`${cue} to ${act}`))),
    shape: series("shape", SHAPES),
  };
}

function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return mixHashes(hash >>> 0, START);
}
