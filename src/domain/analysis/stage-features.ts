import { ACTS } from "./acts.ts";
import { CUES, positionOfCue } from "./cues.ts";
import type { Cue } from "./cues.ts";
import { hashUnits } from "./fnv.ts";
import type { Reading } from "./reading.ts";
import { bringsNewMatter, opensWithDone } from "./stage-rules.ts";
import { countMessages } from "./state.ts";
import type { ConversationState } from "./state.ts";
import { mixHashes } from "./tokens.ts";

/**
 * What a message shows the stage model: `count` keys, first of signs, then (from `wordsFrom`) of its words, their beginnings and pairs
 * of neighbours, each with the token it stands for. Keys are made of names, so that a cue or an act more or less moves none of the
 * others. Used again by the next message.
 */
export type StageFeatures = { keys: Uint32Array; tokens: Uint16Array; count: number; wordsFrom: number };

const WORDS_READ = 40;
const START = 0x9e3779b9;
const PREFIX_SALT = 0x7f4a7c15;
const NONE = 4;
/** Cues whose meaning hangs on what the bot did before. */
const ANSWERS: Cue[] = ["affirm", "deny", "commit", "thanks", "goodbye", "need", "date_time", "counter_offer"];
const SHAPES = 64;

type RoleKeys = {
  salt: number;
  bias: number;
  rule: number[];
  ruleAfter: number[];
  act: number[];
  reached: number[];
  before: number[];
  here: number[];
  actHere: number[];
  needHere: number[];
  cue: number[];
  answer: number[][];
  shape: number[];
};
/** More than a message can have: every cue twice, every shape, three keys a word. */
const MOST_KEYS = 2 * CUES.length + SHAPES + ANSWERS.length + 3 * WORDS_READ + 12;
const FEATURES: StageFeatures = {
  keys: new Uint32Array(MOST_KEYS),
  tokens: new Uint16Array(MOST_KEYS),
  count: 0,
  wordsFrom: 0,
};
/** The keys of shapes of the message's role, and the place of the next one. */
let shapes: readonly number[] = [];
let nextShape = 0;
const KEYS = { user: nameKeys("user"), bot: nameKeys("bot") };
const ANSWER_POSITIONS = ANSWERS.map((cue) => positionOfCue(cue));
/** Too rare in what is learned from to weigh anything: rules alone read them. */
const RULES_ALONE = new Set((["bids", "walks", "gives_up", "stalls"] as const).map((cue) => positionOfCue(cue)));
const NEED = positionOfCue("need");
const ALSO = positionOfCue("also");
const KIND = positionOfCue("kind");
const ORDERS = positionOfCue("orders");
const MENU_ITEM = positionOfCue("menu_item");
const ASKS_WHICH = positionOfCue("asks_which");
const ASKS_LISTING = positionOfCue("asks_listing");
const NAMES_LISTING = positionOfCue("names_listing");

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
  FEATURES.count = 0;
  add(names.bias);
  add(names.rule[ruled * 2 + offered]);
  add(names.ruleAfter[ruled * 5 + state.lastStage + 1]);
  add(names.act[act * 2 + offered]);
  add(names.reached[state.stage + 1]);
  add(names.before[state.lastStage + 1]);
  const here = state.here + 1;
  add(names.here[here]);
  add(names.actHere[act * 5 + here]);
  const { found, strength } = reading.cues;
  const needs = (holdsAt(strength, NEED) ? 1 : 0) + (holdsAt(strength, ALSO) ? 2 : 0);
  add(names.needHere[needs * 5 + here]);
  for (const cue of found) {
    if (RULES_ALONE.has(cue)) continue;
    add(names.cue[cue * 2]);
    if ((strength[cue] ?? 0) > 1.5) add(names.cue[cue * 2 + 1]);
  }
  for (let at = 0; at < ANSWER_POSITIONS.length; at++) {
    if ((strength[ANSWER_POSITIONS[at] ?? 0] ?? 0) > 0) add(names.answer[at]?.[state.act]);
  }
  addShape(names, reading, state);
  FEATURES.wordsFrom = FEATURES.count;
  addWords(names, reading);
  return FEATURES;
}

/** Whether each shape holds, in a fixed order: the keys are named by their place. */
function addShape({ shape }: RoleKeys, reading: Reading, state: ConversationState): void {
  shapes = shape;
  nextShape = 0;
  addPlace(reading, state);
  addBefore(reading, state);
  addAmount(reading, state);
  addMatter(reading, state);
}

function addIf(holds: boolean): void {
  if (holds) add(shapes[nextShape]);
  nextShape++;
}

/** How long the message is, where it stands, what it asks and counts. */
function addPlace({ tokens, asks, money }: Reading, state: ConversationState): void {
  const { length } = tokens.words;
  const count = countMessages(state);
  addIf(length < 3);
  addIf(length >= 3 && length < 6);
  addIf(length >= 6 && length < 12);
  addIf(length >= 12 && length < 25);
  addIf(length >= 25);
  addIf(count === 0);
  addIf(count === 1);
  addIf(count > 1 && count < 5);
  addIf(count >= 5);
  addIf(asks);
  addIf(asks && state.offered);
  addIf(asks && !state.offered);
  addIf(tokens.digits > 0);
  addIf(tokens.digits > 0 && state.offered);
  addIf(tokens.digits > 0 && !state.offered);
  addIf(money);
}

/** What was said before. */
function addBefore({ role }: Reading, state: ConversationState): void {
  addIf(state.closing);
  addIf(state.denied);
  addIf(state.affirmed);
  addIf(state.committed);
  addIf(state.bid > 0);
  addIf(state.converted);
  addIf(state.lastUserAsks);
  addIf(state.lastRole === role);
  addIf(state.lastUser < 0);
  addIf(state.withdrawn);
}

/** Amounts, addresses, codes and marks. */
function addAmount({ tokens, amount }: Reading, { price, bid, bidding }: ConversationState): void {
  const { words } = tokens;
  addIf(words[0] === "#" || words[0] === "$");
  addIf(amount > 0);
  addIf(amount > 0 && price > 0);
  addIf(amount > 0 && amount === price);
  addIf(amount > 0 && amount === bid);
  addIf(price > 0);
  addIf(words.includes("@email"));
  addIf(tokens.digits >= 7);
  addIf(words.includes("@code"));
  addIf(words.at(-1) === "?");
  addIf(tokens.exclamations > 0);
  addIf(bidding);
}

/** What it is about: a thing pointed at, an order, words of its own, a new matter. */
function addMatter(reading: Reading, state: ConversationState): void {
  const { asks, rare, definite } = reading;
  const { strength } = reading.cues;
  const needs = holdsAt(strength, NEED);
  const kind = holdsAt(strength, KIND);
  const orders = holdsAt(strength, ORDERS);
  const also = holdsAt(strength, ALSO);
  const count = countMessages(state);
  addIf(opensWithDone(reading));
  addIf(asks && count < 2);
  addIf(asks && count < 2 && definite);
  addIf(count < 2 && definite);
  addIf(orders && !kind && holdsAt(strength, MENU_ITEM));
  addIf(orders && !kind);
  addIf(orders && kind);
  addIf(rare === 0);
  addIf(rare === 1);
  addIf(rare === 2);
  addIf(rare === 3);
  addIf(rare > 3);
  addIf(rare === 0 && state.offered);
  addIf(rare > 1 && state.offered);
  addIf(also && needs);
  addIf(kind && needs && state.offered);
  addIf(also && kind && state.offered);
  addIf(asks && holdsAt(strength, ASKS_WHICH));
  addIf(count < 3 && holdsAt(strength, ASKS_LISTING));
  addIf(bringsNewMatter(reading, state));
  addIf(!kind && count < 3 && definite);
  addIf(count < 3 && !asks && holdsAt(strength, NAMES_LISTING));
}

function holdsAt(strength: readonly number[], position: number): boolean {
  return (strength[position] ?? 0) > 0;
}

function addWords({ salt }: RoleKeys, { tokens }: Reading): void {
  const { forms } = tokens;
  let before = START;
  const count = Math.min(forms.length, WORDS_READ);
  for (let at = 0; at < count; at++) {
    const { hash = 0, prefix = 0 } = forms[at] ?? {};
    add(mixHashes(hash, salt), at);
    add(mixHashes(mixHashes(before, hash), salt), at);
    if (prefix !== 0) add(mixHashes(prefix, salt ^ PREFIX_SALT), at);
    before = hash;
  }
  add(mixHashes(mixHashes(before, START), salt), Math.max(0, count - 1));
}

function add(key = 0, token = 0): void {
  FEATURES.tokens[FEATURES.count] = token;
  FEATURES.keys[FEATURES.count++] = key;
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
    here: series("here", 5),
    actHere: series("act here", 5 * ACTS.length),
    needHere: series("need here", 20),
    cue: CUES.flatMap((cue) => [key(`cue ${cue}`), key(`cue ${cue} strongly`)]),
    answer: ANSWERS.map((cue) => ACTS.map((act) => key(`${cue} to ${act}`))),
    shape: series("shape", SHAPES),
  };
}

function hashName(name: string): number {
  return mixHashes(hashUnits(name) >>> 0, START);
}
