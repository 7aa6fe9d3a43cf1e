import { FLAGS, INTENTS, SENTIMENTS } from "../analysis.contract.ts";
import { ACTS, TOPIC_KINDS } from "../core/conversation-state.ts";
import { CUES } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { hashUnits, mixHashes } from "../encoding/fnv.ts";
import { TERM_MASKS } from "../text/words/terms.ts";

/** Hash before the first word. */
export const START = 0x9e3779b9;
/** Cues that mean something different after each bot act. */
export const ANSWERS: Cue[] = ["affirm", "deny", "commit", "thanks", "goodbye", "need", "date_time", "counter_offer"];
/** Number of shapes. */
export const SHAPES = 64;
/** User turns that are told apart. */
export const MAX_TURN = 5;
/** Number of terms. */
export const TERM_BITS = Math.log2(TERM_MASKS);

/** The keys of the named features of one side's messages. */
export type RoleKeys = {
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
  needKnown: number[];
  cue: number[];
  answer: number[][];
  shape: number[];
  term: number[];
  termsHere: number[];
  sides: number[];
  feeling: number[];
  flagHere: number[];
  repeats: number[];
  intentHere: number[];
  opening: number[];
  turn: number[];
  topic: number[];
  insists: number[];
};

/** Builds the keys of a side; the names are hashed. */
export function buildKeys(role: string): RoleKeys {
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
    needKnown: series("need known", 10),
    cue: CUES.flatMap((cue) => [key(`cue ${cue}`), key(`cue ${cue} strongly`)]),
    answer: ANSWERS.map((cue) => ACTS.map((act) => key(`${cue} to ${act}`))),
    shape: series("shape", SHAPES),
    term: series("term", 2 * TERM_BITS),
    termsHere: series("terms here", 5 * TERM_MASKS),
    sides: series("sides", 50),
    feeling: series("feeling", 6 * SENTIMENTS.length),
    flagHere: series("flag here", 5 * FLAGS.length),
    repeats: series("repeats", 15),
    intentHere: series("intent here", 5 * INTENTS.length),
    opening: series("opening", 60),
    turn: series("turn", 5 * (MAX_TURN + 1)),
    topic: series("topic", 10 * TOPIC_KINDS),
    insists: series("insists", 72),
  };
}

function hashName(name: string): number {
  return mixHashes(hashUnits(name) >>> 0, START);
}
