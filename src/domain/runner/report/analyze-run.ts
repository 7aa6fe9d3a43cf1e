import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type {
  ConversationAnalysis,
  DropOffReason,
  Flag,
  MessageAnalysis,
  Stage,
} from "#src/domain/analysis/analysis.contract.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { describeProblem } from "#src/domain/findings/finding-labels.ts";
import type { RunAnalysis } from "../run.contract.ts";
import type { RunGoal } from "../run/run-goal.ts";
import { toMessageInputs } from "../run/transcript.ts";
import type { TranscriptMessage } from "../run/transcript.ts";
import { listRisks } from "./risks.ts";

/** The problem that a flag shows, if it stands for one by itself. */
const REASONS: Partial<Record<Flag, DropOffReason>> = {
  loop: "repetition",
  unanswered_question: "unanswered_question",
  objection_price: "price_objection",
  objection_trust: "trust_objection",
  objection_time: "time_objection",
  form_friction: "form_friction",
  dead_end: "dead_end",
};
const FALLBACKS_OF_A_LOOP = 2;

/** Analyzes a run's conversation, which is over, by its messages alone; `settleRun` adds what it came to. */
export function analyzeRun(messages: readonly TranscriptMessage[], goal?: RunGoal): RunAnalysis {
  const analysis = analyzeConversation(toMessageInputs(messages, goal), goal ? { goal: goal.goal } : {});
  const { stage, converted, language, sentiment, dropOff } = analysis.conversation;
  return {
    stage,
    converted,
    language,
    sentiment,
    dropOff: messages.length === 0 ? null : dropOff,
    findings: listFindings(analysis),
    risks: listRisks(messages, analysis),
  };
}

function listFindings({
  conversation,
  messages,
}: {
  conversation: ConversationAnalysis;
  messages: readonly MessageAnalysis[];
}): RunAnalysis["findings"] {
  const reasons = new Set<DropOffReason>();
  const { dropOff, fallbacks, handedOff, flags, stage } = conversation;
  if (dropOff && dropOff.reason !== "no_reply") reasons.add(dropOff.reason);
  if (fallbacks >= FALLBACKS_OF_A_LOOP) reasons.add("fallback_loop");
  if (flags.includes("handoff_request") && !handedOff) reasons.add("handoff_ignored");
  for (const flag of messages.flatMap((message) => message.flags)) {
    const reason = REASONS[flag];
    if (reason) reasons.add(reason);
  }
  return [...reasons].map((reason) => buildFinding(reason, stage));
}

function buildFinding(reason: DropOffReason, stage: Stage | null): RunAnalysis["findings"][number] {
  const problem = describeProblem(reason);
  return { reason, stage, title: stage === null ? problem : `${problem} at ${describeStage(stage)}` };
}
