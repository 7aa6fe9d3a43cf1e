import { DEFAULT_GOAL, SENTIMENTS } from "../analysis/analysis.contract.ts";
import type { ConversationAnalysis, Goal, MessageAnalysis, MessageInput } from "../analysis/analysis.contract.ts";
import { analyzeConversation, summarizeConversation } from "../analysis/analysis.ts";
import type { ConversationState } from "../analysis/analysis.ts";
import { findEvidentLanguage } from "../analysis/language/language-scores.ts";
import { extractActFeatures } from "./act-features.ts";
import { extractAttitudeFeatures } from "./attitude-features.ts";
import { extractConversationFeatures } from "./conversation-features.ts";
import type { ConversationScores, MessageScores } from "./conversation-features.ts";
import { findDecision } from "./decision.ts";
import type { FeatureList } from "./feature-list.ts";
import { findLargest, scoreFeatures, scoreHeads, shiftScores } from "./keyed-model.ts";
import type { Calibration, KeyedModel } from "./keyed-model.ts";
import { viewMessages } from "./message-view.ts";
import type { MessageView } from "./message-view.ts";
import { extractNeedFeatures } from "./need-features.ts";
import { findNeedMessage } from "./need-message.ts";
import { LOSS_REASONS, MESSAGE_ACTS, NEEDS, OUTCOMES, OUTCOME_GROUPS } from "./reading.contract.ts";
import type {
  ConversationReading,
  DropReason,
  LastAct,
  LossReason,
  MessageAct,
  Need,
  Outcome,
} from "./reading.contract.ts";
import { hasUserSign } from "./reading-phrases.ts";
import { getReadingModels } from "./reading-models.ts";
import type { ReadingModels } from "./reading-models.ts";
import { isRuledOut } from "./ruled-out.ts";
import { SOLD_BY_EVENT, settleConversion, settleMessageStage } from "./settle-conversion.ts";
import { extractSubject } from "./subject.ts";
import { findTurningPoint } from "./turning-point.ts";

/** A reason that means that nothing went wrong: not said of a conversation that waits for the business. */
const NOTHING_WRONG: LossReason = "no_reply";
/** The reasons of a need that is not met, and of no other outcome. */
const UNMET_REASONS: ReadonlySet<LossReason> = new Set(["unavailable", "not_offered"]);
/** Needs that are solved when they are carried out, whatever it sounds like. */
const NEVER_SOLD: ReadonlySet<Need> = new Set(["cancel", "refund"]);
const SOLD = OUTCOMES.indexOf("sold");
/**
 * The outcome model learned from chats that differ from task dialogues: with a confirmed commitment, it must be surer than this that
 * nothing was sold. Measured in docs/engine/reading.md.
 */
const MIN_COMMITTED = 0.1;
/** A waiting conversation has a reason from this probability on. */
const MIN_WAITING_REASON = 0.6;

/**
 * Reads a closed conversation, messages in time order: what it came to, why, and the message that decided; with what a workspace's
 * corrections taught.
 */
export function classifyConversation(
  messages: readonly MessageInput[],
  calibration: Calibration | null = null,
): ConversationReading {
  return classifyViews(viewMessages(messages), getReadingModels(), calibration);
}

/** The probabilities of a conversation's outcomes and reasons, as the models learned them. */
export function scoreReading(messages: readonly MessageInput[]): Record<keyof Calibration, number[]> {
  const { views, state } = viewMessages(messages);
  const models = getReadingModels();
  const { outcome, reason } = scoreConversation(models, { views, state }, scoreMessages(models, views));
  return { outcome, reason };
}

/** The probabilities of what the model of conversations says of one whose messages are scored. */
function scoreConversation(
  models: ReadingModels,
  { views, state }: { views: readonly MessageView[]; state: ConversationState },
  scores: ConversationScores,
): { outcome: number[]; reason: number[]; left: number[]; silent: number[] } {
  const features = extractConversationFeatures(views, state, scores);
  const [outcome = [], reason = [], left = [], silent = []] = scoreHeads(models.conversation, features);
  return { outcome, reason, left, silent };
}

/** The analysis of a conversation that is read. */
export type ReadAnalysis = Omit<ConversationAnalysis, "dropOff"> & {
  dropOff: (Omit<NonNullable<ConversationAnalysis["dropOff"]>, "reason"> & { reason: DropReason }) | null;
};

/**
 * Analyzes a closed conversation and reads it in one pass over its messages; whether it converted follows from its reading by the
 * account's goal. With `hasEvent` the business reported a conversion.
 */
export function analyzeAndClassify(
  messages: readonly MessageInput[],
  { goal = DEFAULT_GOAL, hasEvent = false }: { goal?: Goal; hasEvent?: boolean } = {},
): {
  conversation: ReadAnalysis;
  messages: MessageAnalysis[];
  reading: ConversationReading;
} {
  if (goal.kind !== "engine") {
    const { conversation, ...analysis } = analyzeConversation(messages, { goal });
    const reading = classifyConversation(messages);
    return { ...analysis, conversation: setReason(conversation, reading), reading };
  }
  const viewed = viewMessages(messages);
  const { state, analyses } = viewed;
  for (const { confirms } of analyses) {
    const commitment = confirms === undefined ? undefined : analyses[confirms];
    if (commitment) commitment.stage = "conversion";
  }
  const reading = { ...classifyViews(viewed, getReadingModels()), ...(hasEvent ? SOLD_BY_EVENT : {}) };
  const { outcome, reason, decidedBy } = reading;
  const settled = settleConversion(state, goal, { outcome, reason, decidedBy: decidedBy?.message ?? null });
  const conversation = summarizeConversation(settled, { closed: true });
  const { stage, movedBy } = conversation;
  return {
    conversation: setReason(conversation, reading),
    messages: analyses.map((analysis, position) => ({
      ...analysis,
      stage: settleMessageStage(analysis.stage, { stage, isMover: position === movedBy }),
    })),
    reading,
  };
}

/** The analysis with the reason of its reading, if it is a drop-off. */
function setReason(conversation: ConversationAnalysis, { reason }: ConversationReading): ReadAnalysis {
  const { dropOff } = conversation;
  return { ...conversation, dropOff: dropOff && { ...dropOff, reason: reason ?? "none" } };
}

/** Like {@link classifyConversation}, with messages that the engine has analyzed, and models that need not be the shipped ones. */
export function classifyViews(
  { views, state }: { views: readonly MessageView[]; state: ConversationState },
  models: ReadingModels,
  calibration: Calibration | null = null,
): ConversationReading {
  const scores = scoreMessages(models, views);
  const heads = scoreConversation(models, { views, state }, scores);
  const outcomes = shiftScores(heads.outcome, calibration?.outcome);
  const reasons = shiftScores(heads.reason, calibration?.reason);
  const left = SENTIMENTS[findLargest(heads.left)] ?? "neutral";
  const acts = scores.acts.map((row) => (row === null ? null : (MESSAGE_ACTS[findLargest(row)] ?? null)));
  const canBe = (outcome: Outcome): boolean => !isRuledOut(outcome, { views, acts, left });
  const ranked = OUTCOMES.toSorted(
    (a, b) => (outcomes[OUTCOMES.indexOf(b)] ?? 0) - (outcomes[OUTCOMES.indexOf(a)] ?? 0),
  );
  const found = ranked.find(canBe) ?? "lost";
  // Who states a matter came for something.
  const isMatter = ranked[0] === "greeting" && found !== "greeting";
  const need =
    NEEDS[findLargest(scores.needs.map((score, at) => (isMatter && NEEDS[at] === "none" ? 0 : score)))] ?? "none";
  const isCommitted = summarizeConversation(state, { closed: true }).converted && canBe("sold");
  const outcome = chooseOutcome(found, { need, isCommitted, sold: outcomes[SOLD] ?? 0 });
  const reason = chooseReason(reasons, { outcome, isForeign: isAnsweredInAnother(views, state) });
  const isSilent = isLeftSilent(heads.silent, views);
  return {
    outcome,
    reason,
    act: isSilent ? "silent" : (acts.findLast((act) => act !== null) ?? "silent"),
    place: isSilent ? "silent" : findPlace(acts),
    need,
    subject: extractSubject(views, summarizeConversation(state, { closed: true }).language),
    left,
    turnedBy: findTurningPoint(views, scores.attitudes, left),
    confidence: Math.round((outcomes[OUTCOMES.indexOf(outcome)] ?? 0) * 1000) / 1000,
    decidedBy: findDecision(views, acts, { outcome, reason }),
    acts,
  };
}

/** What is likeliest, but never a sale of a refund or cancellation, and always one where the engine saw a commitment confirmed. */
function chooseOutcome(
  found: Outcome,
  { need, isCommitted, sold }: { need: Need; isCommitted: boolean; sold: number },
): Outcome {
  if (NEVER_SOLD.has(need)) return found === "sold" ? "solved" : found;
  return isCommitted && found !== "solved" && sold >= MIN_COMMITTED ? "sold" : found;
}

/** Scores the acts and attitudes of all messages and what the user came for. */
export function scoreMessages(
  models: Pick<ReadingModels, "act" | "attitude" | "need">,
  views: readonly MessageView[],
): ConversationScores {
  const acts = scoreActs(models.act, views);
  return {
    acts,
    attitudes: scoreAttitudes(models.attitude, views),
    needs: scoreFeatures(models.need, extractNeed(views, acts)),
  };
}

/** Scores the acts of the business's messages, each with the act before it. */
export function scoreActs(model: KeyedModel, views: readonly MessageView[]): MessageScores {
  let before = -1;
  return views.map(({ isUser, position }) => {
    if (isUser) return null;
    const row = scoreFeatures(model, extractActFeatures(views, position, before));
    before = findLargest(row);
    return row;
  });
}

/** Scores the attitude of each user message. */
export function scoreAttitudes(model: KeyedModel, views: readonly MessageView[]): MessageScores {
  return views.map(({ isUser, position }) =>
    isUser ? scoreFeatures(model, extractAttitudeFeatures(views, position)) : null,
  );
}

/** The features of what the user of a conversation came for. */
export function extractNeed(views: readonly MessageView[], acts: MessageScores): FeatureList {
  const users = views.filter(({ isUser }) => isUser);
  const need = findNeedMessage(users);
  const reply = need && views.slice(need.position + 1).find(({ isUser }) => !isUser);
  return extractNeedFeatures({ need, next: need && users[users.indexOf(need) + 1], reply, users, acts });
}

/** The most likely reason that fits the outcome and the languages; null for served conversations and those that merely wait. */
function chooseReason(
  reasons: readonly number[],
  { outcome, isForeign }: { outcome: Outcome; isForeign: boolean },
): LossReason | null {
  const group = OUTCOME_GROUPS[outcome];
  if (group === "served" || group === "not_customer") return null;
  const scores = reasons.map((score, at) => {
    const reason = LOSS_REASONS[at] ?? NOTHING_WRONG;
    if (reason === "language_mismatch" && !isForeign) return 0;
    return UNMET_REASONS.has(reason) === (outcome === "unmet") ? score : 0;
  });
  const best = findLargest(scores);
  const reason = LOSS_REASONS[best] ?? NOTHING_WRONG;
  if (group === "lost") return reason;
  return reason === NOTHING_WRONG || (scores[best] ?? 0) < MIN_WAITING_REASON ? null : reason;
}

/** Whether the business clearly writes in another language than the user, or the user asks for one. */
function isAnsweredInAnother(views: readonly MessageView[], state: ConversationState): boolean {
  const user = findEvidentLanguage(state.userLanguages);
  const business = findEvidentLanguage(state.botLanguages);
  if (user !== null && business !== null && user !== business) return true;
  return views.some(({ isUser, signs }) => isUser && hasUserSign(signs, "language"));
}

function isLeftSilent(silence: readonly number[], views: readonly MessageView[]): boolean {
  if (!views.some(({ isUser }) => !isUser)) return true;
  return views.at(-1)?.isUser === true && findLargest(silence) === 1;
}

function findPlace(acts: readonly (MessageAct | null)[]): LastAct {
  return acts.findLast((act) => act !== null && act !== "closing") ?? acts.findLast((act) => act !== null) ?? "silent";
}
