import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import type { StageModel } from "#src/domain/analysis/stage/stage-model.ts";
import { summarizeConversation } from "#src/domain/analysis/conversation/summary.ts";
import type { LabeledConversation } from "./read-corpora.ts";

/** Macro-F1 over the labels that occur, and accuracy. */
export type Score = { f1: number; accuracy: number };

/**
 * Scores of the engine on conversations: stage per conversation, per message (`none` if unlabeled) and per labeled message,
 * conversion, ending, drop-off reason.
 */
export type CorpusScore = Record<"conversation" | "message" | "labeled" | "converted" | "ended" | "reason", Score>;

/** Pairs of label and prediction. */
export type CorpusPairs = Record<keyof CorpusScore, [string, string][]>;

/** Analyzes the conversations and scores them against their labels; `model` replaces the shipped stage model. */
export function scoreCorpus(conversations: LabeledConversation[], model?: StageModel): CorpusScore {
  const pairs = analyzeCorpus(conversations, model);
  return {
    conversation: scorePairs(pairs.conversation),
    message: scorePairs(pairs.message),
    labeled: scorePairs(pairs.labeled),
    converted: scorePairs(pairs.converted),
    ended: scorePairs(pairs.ended),
    reason: scorePairs(pairs.reason),
  };
}

/** Analyzes the conversations and pairs their labels with the predictions. */
export function analyzeCorpus(conversations: LabeledConversation[], model?: StageModel): CorpusPairs {
  const pairs: CorpusPairs = {
    conversation: [],
    message: [],
    labeled: [],
    converted: [],
    ended: [],
    reason: [],
  };
  for (const { labels, messages } of conversations) {
    const state = createConversationState();
    const stages: string[] = [];
    for (const { role, text, timestamp } of messages) {
      const at = timestamp === undefined ? null : timestamp * 1000;
      const analyzed = advanceConversation(state, { role, text, at }, DEFAULT_GOAL, undefined, model);
      if (analyzed.confirms !== undefined) stages[analyzed.confirms] = "conversion";
      stages.push(analyzed.stage ?? "none");
    }
    const summary = summarizeConversation(state, { closed: true });
    if (labels.stage !== undefined) pairs.conversation.push([labels.stage, summary.stage ?? "none"]);
    if (labels.converted !== undefined) pairs.converted.push([String(labels.converted), String(summary.converted)]);
    if (labels.ended !== undefined) pairs.ended.push([labels.ended, summary.ended]);
    if (labels.reason !== undefined) pairs.reason.push([labels.reason, summary.dropOff?.reason ?? "none"]);
    messages.forEach(({ stage }, index) => {
      const predicted = stages[index] ?? "none";
      pairs.message.push([stage ?? "none", predicted]);
      if (stage !== undefined) pairs.labeled.push([stage, predicted]);
    });
  }
  return pairs;
}

/** Computes macro-F1 and accuracy of pairs of label and prediction. */
export function scorePairs(pairs: [string, string][]): Score {
  const labels = [...new Set(pairs.map(([label]) => label))];
  const correct = pairs.filter(([label, predicted]) => label === predicted).length;
  const f1s = labels.map((wanted) => {
    const truePositives = pairs.filter(([label, predicted]) => label === wanted && predicted === wanted).length;
    const predictions = pairs.filter(([, predicted]) => predicted === wanted).length;
    const occurrences = pairs.filter(([label]) => label === wanted).length;
    return truePositives === 0 ? 0 : (2 * truePositives) / (predictions + occurrences);
  });
  return {
    f1: f1s.reduce((sum, f1) => sum + f1, 0) / Math.max(1, f1s.length),
    accuracy: correct / Math.max(1, pairs.length),
  };
}

/** Formats the scores as one line. */
export function formatScore(score: CorpusScore): string {
  return Object.entries(score)
    .map(([name, { f1, accuracy }]) => `${name} ${f1.toFixed(3)}/${accuracy.toFixed(3)}`)
    .join("  ");
}
