import { DEFAULT_GOAL, STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import { summarizeConversation } from "#src/domain/analysis/conversation/summary.ts";
import type { StageModel } from "#src/domain/analysis/stage/stage-model.ts";
import type { LabeledConversation } from "./read-corpora.ts";
import { scorePairs } from "./score.ts";

/** Conversations and the stage model to score them with; the shipped one by default. */
export type ChatPart = { chats: LabeledConversation[]; model: StageModel | undefined };

type Pairs = Record<
  "stage" | "message" | "user" | "converted" | "ended" | "reason" | "sentiment" | "confidence",
  [string, string][]
>;

/** Reasons that say that nothing particular kept the user: one class in these scores. */
const UNSPECIFIC = new Set(["no_reply", "time_objection", "withdrawn"]);
const SURE = 0.9;

/** Scores chats: figures by name, and the list of errors. */
export function scoreChats(parts: ChatPart[]): { figures: Record<string, string>; errors: string[] } {
  const pairs: Pairs = {
    stage: [],
    message: [],
    user: [],
    converted: [],
    ended: [],
    reason: [],
    sentiment: [],
    confidence: [],
  };
  const errors: string[] = [];
  for (const { chats, model } of parts) for (const chat of chats) scoreChat(chat, model, pairs, errors);
  const none = pairs.user.filter(([label]) => label === "none");
  const sure = pairs.confidence;
  return {
    figures: {
      "conversation stage, F1/accuracy": format(scorePairs(pairs.stage)),
      "message stage, F1/accuracy": format(scorePairs(pairs.message)),
      "user message stage, F1/accuracy": format(scorePairs(pairs.user)),
      "user messages without one, recall": scorePairs(none).accuracy.toFixed(3),
      "converted, F1/accuracy": format(scorePairs(pairs.converted)),
      "ended, F1/accuracy": format(scorePairs(pairs.ended)),
      "reason, F1/accuracy": format(scorePairs(pairs.reason)),
      "sentiment, F1/accuracy": format(scorePairs(pairs.sentiment)),
      [`right when ${String(SURE)} sure`]: `${scorePairs(sure).accuracy.toFixed(3)} of ${String(sure.length)}`,
    },
    errors,
  };
}

function scoreChat(
  { id, messages, labels }: LabeledConversation,
  model: StageModel | undefined,
  pairs: Pairs,
  errors: string[],
) {
  const state = createConversationState();
  const analyzed = messages.map(({ role, text, timestamp }) => {
    const at = timestamp === undefined ? null : timestamp * 1000;
    return advanceConversation(state, { role, text, at }, DEFAULT_GOAL, undefined, model);
  });
  const stages = analyzed.map(({ stage }) => stage ?? "none");
  for (const { confirms } of analyzed) if (confirms !== undefined) stages[confirms] = "conversion";
  const summary = summarizeConversation(state, { closed: true });
  const lines: string[] = [];
  let wrong = false;
  const compare = (key: keyof Pairs, label: string | undefined, predicted: string): boolean => {
    if (label === undefined) return true;
    pairs[key].push([label, predicted]);
    return label === predicted;
  };
  messages.forEach(({ role, text, stage, sentiment }, at) => {
    const predicted = stages[at] ?? "none";
    const label = stage ?? "none";
    const { confidence = 0, sentiment: feeling, flags = [], intent } = analyzed[at] ?? {};
    let right = compare("message", label, predicted);
    if (role === "user") compare("user", label, predicted);
    if (confidence >= SURE) pairs.confidence.push([label, predicted]);
    const felt = role === "user" ? feeling?.label : undefined;
    if (felt !== undefined && sentiment !== undefined && !compare("sentiment", sentiment, felt)) right = false;
    wrong ||= !right;
    lines.push(
      `${right ? " " : "!"} ${role.charAt(0)} ${short(label)}>${short(predicted)} ${confidence.toFixed(2)} ${sentiment?.slice(0, 3) ?? ""}>${felt?.slice(0, 3) ?? ""} ${text.replace(/\n/g, " / ").slice(0, 110)} ${role === "user" ? String(intent) : ""} ${flags.join(" ")}`,
    );
  });
  const reason = summary.dropOff?.reason;
  const results: [keyof Pairs, string | undefined, string][] = [
    ["stage", labels.stage, summary.stage ?? "none"],
    ["converted", labels.converted === undefined ? undefined : String(labels.converted), String(summary.converted)],
    ["ended", labels.ended, summary.ended],
    ["reason", labels.converted === true ? undefined : merge(labels.reason), merge(reason) ?? "none"],
  ];
  const misses = results.filter(([key, label, predicted]) => !compare(key, label, predicted));
  if (wrong || misses.length > 0) {
    errors.push(
      `# ${id}${misses.map(([key, label, predicted]) => ` ${key}: ${String(label)}>${predicted}`).join("")}`,
      ...lines,
    );
  }
}

function merge(reason: string | undefined): string | undefined {
  return reason !== undefined && UNSPECIFIC.has(reason) ? "no_reply" : reason;
}

function short(stage: string): string {
  return stage === "none" ? "-" : String(STAGES.findIndex((name) => name === stage));
}

function format({ f1, accuracy }: { f1: number; accuracy: number }): string {
  return `${f1.toFixed(3)}/${accuracy.toFixed(3)}`;
}
