import { advanceConversation } from "#src/domain/analysis/analysis.ts";
import { createConversationState } from "#src/domain/analysis/conversation/state.ts";
import type { StageModel } from "#src/domain/analysis/stage/stage-model.ts";
import { summarizeConversation } from "#src/domain/analysis/conversation/summary.ts";
import type { LabelledConversation } from "./read-corpora.ts";

/** Macro-F1 over the labels that occur, and accuracy. */
export type Score = { f1: number; accuracy: number };

/** How well the engine reads conversations: stage per conversation and per message (unlabelled ones as `none`), outcome, ending, why it was left. */
export type CorpusScore = Record<"conversation" | "message" | "labelled" | "converted" | "ended" | "reason", Score>;

/** Label and reading, for each thing read. */
export type CorpusPairs = Record<keyof CorpusScore, [string, string][]>;

/** Reads every conversation and compares with its labels; `model` another than the shipped one. */
export function scoreCorpus(conversations: LabelledConversation[], model?: StageModel): CorpusScore {
  const pairs = readCorpus(conversations, model);
  return {
    conversation: scorePairs(pairs.conversation),
    message: scorePairs(pairs.message),
    labelled: scorePairs(pairs.labelled),
    converted: scorePairs(pairs.converted),
    ended: scorePairs(pairs.ended),
    reason: scorePairs(pairs.reason),
  };
}

/** Reads every conversation and puts its labels beside what was read. */
export function readCorpus(conversations: LabelledConversation[], model?: StageModel): CorpusPairs {
  const pairs: CorpusPairs = {
    conversation: [],
    message: [],
    labelled: [],
    converted: [],
    ended: [],
    reason: [],
  };
  for (const { labels, messages } of conversations) {
    const state = createConversationState();
    const stages: string[] = [];
    for (const { role, text, timestamp } of messages) {
      const at = timestamp === undefined ? null : timestamp * 1000;
      const read = advanceConversation(state, { role, text, at }, { kind: "engine" }, undefined, model);
      if (read.confirms !== undefined) stages[read.confirms] = "conversion";
      stages.push(read.stage ?? "none");
    }
    const summary = summarizeConversation(state, { closed: true });
    if (labels.stage !== undefined) pairs.conversation.push([labels.stage, summary.stage ?? "none"]);
    if (labels.converted !== undefined) pairs.converted.push([String(labels.converted), String(summary.converted)]);
    if (labels.ended !== undefined) pairs.ended.push([labels.ended, summary.ended]);
    if (labels.reason !== undefined) pairs.reason.push([labels.reason, summary.dropOff?.reason ?? "none"]);
    messages.forEach(({ stage }, index) => {
      const read = stages[index] ?? "none";
      pairs.message.push([stage ?? "none", read]);
      if (stage !== undefined) pairs.labelled.push([stage, read]);
    });
  }
  return pairs;
}

/** Macro-F1 and accuracy of pairs of label and reading. */
export function scorePairs(pairs: [string, string][]): Score {
  const labels = [...new Set(pairs.map(([label]) => label))];
  const right = pairs.filter(([label, read]) => label === read).length;
  const f1s = labels.map((wanted) => {
    const found = pairs.filter(([label, read]) => label === wanted && read === wanted).length;
    const said = pairs.filter(([, read]) => read === wanted).length;
    const there = pairs.filter(([label]) => label === wanted).length;
    return found === 0 ? 0 : (2 * found) / (said + there);
  });
  return {
    f1: f1s.reduce((sum, f1) => sum + f1, 0) / Math.max(1, f1s.length),
    accuracy: right / Math.max(1, pairs.length),
  };
}

/** One line of figures. */
export function writeScore(score: CorpusScore): string {
  return Object.entries(score)
    .map(([name, { f1, accuracy }]) => `${name} ${f1.toFixed(3)}/${accuracy.toFixed(3)}`)
    .join("  ");
}
