import { DAY_MS } from "../shared/durations.ts";
import type { ChannelHealth } from "./channels.contract.ts";

const ONE_SIDED_MESSAGES = 20;
const QUIET_MS = 7 * DAY_MS;

/** What decides the state of a connection; times in milliseconds. */
export type HealthFacts = {
  verifiedAt: number | null;
  rejectedAt: number | null;
  /** Whether the last refused request was right with the secret that a rotation replaced. */
  oldSecretUsed: boolean;
  /** Why fetching fails; null if it doesn't. */
  fetchProblem: string | null;
  /** What the connector says is wrong with what arrives, although it is signed. */
  contentProblem: string | null;
  userMessages: number;
  replies: number;
  lastMessageAt: number | null;
  /** Label of the field that the signature is made with. */
  fieldLabel: string;
};

/** The state of a connection and its sentence. The first rule that fits decides. */
export function describeHealth(facts: HealthFacts, nowMs: number): Pick<ChannelHealth, "state" | "words"> {
  const problem = findProblem(facts, nowMs);
  if (problem !== null) return { state: "attention", words: problem };
  if (facts.verifiedAt === null && facts.lastMessageAt === null)
    return { state: "waiting", words: "Waiting for the first message." };
  if (facts.userMessages >= ONE_SIDED_MESSAGES && facts.replies === 0)
    return { state: "one_sided", words: "Only what people write arrives. Relay the bot's answers." };
  if (facts.lastMessageAt !== null && nowMs - facts.lastMessageAt > QUIET_MS)
    return { state: "quiet", words: `No message since ${formatDay(facts.lastMessageAt)}.` };
  return { state: "live", words: "Receiving messages." };
}

function findProblem(facts: HealthFacts, nowMs: number): string | null {
  const { rejectedAt, verifiedAt } = facts;
  const isRefused =
    rejectedAt !== null && nowMs - rejectedAt < DAY_MS && (verifiedAt === null || verifiedAt < rejectedAt);
  if (isRefused && facts.oldSecretUsed) return "The old secret is still in use.";
  if (isRefused) return `Requests arrive, but the signature is wrong. Check the ${facts.fieldLabel}.`;
  return facts.fetchProblem ?? facts.contentProblem;
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, "2026-03-14".length);
}
