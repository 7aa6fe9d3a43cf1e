import type { ConversationAnalysis, Stage } from "../analysis/analysis.contract.ts";
import { detectFindings } from "../findings/findings.ts";
import type { DetectedFinding, OutcomeRow } from "../findings/findings.contract.ts";
import { OUTCOME_GROUPS } from "../reading/reading.contract.ts";
import type { ConversationReading, LossReason, Outcome } from "../reading/reading.contract.ts";

/** Conversations that a preview lists with their results. */
const LISTED_CONVERSATIONS = 10;

/** The result of one conversation of a preview. `reason` is null if nothing went wrong. */
export type PreviewedConversation = {
  id: string;
  messages: number;
  stage: Stage | null;
  outcome: Outcome;
  reason: LossReason | null;
};

/** What the insights will show after an import. */
export type PreviewFindings = {
  /** Findings as the insights detect them, largest effect first. */
  findings: DetectedFinding[];
  /** All lost conversations by furthest stage and reason, most frequent first; a finding needs several of one kind. */
  losses: { stage: Stage | null; reason: LossReason; n: number }[];
  /** The first conversations. */
  listed: PreviewedConversation[];
};

/** Collects conversations that are read, and detects findings as the insights will after the import. */
export function createFindingTally(): {
  add: (
    id: string,
    conversation: Pick<ConversationAnalysis, "stage" | "messages">,
    reading: Pick<ConversationReading, "outcome" | "reason" | "place" | "need">,
  ) => void;
  /** `days` is the length of the period. */
  detect: (days: number) => PreviewFindings;
} {
  const rows: OutcomeRow[] = [];
  const losses = new Map<string, PreviewFindings["losses"][number]>();
  const listed: PreviewedConversation[] = [];
  return {
    add(id, { stage, messages }, { outcome, reason, place, need }) {
      rows.push({ outcome, reason: reason ?? "", act: place, need, n: 1 });
      if (listed.length < LISTED_CONVERSATIONS) listed.push({ id, messages, stage, outcome, reason });
      if (reason === null || OUTCOME_GROUPS[outcome] !== "lost") return;
      const kind = `${reason}:${stage ?? "none"}`;
      const known = losses.get(kind) ?? { stage, reason, n: 0 };
      losses.set(kind, { ...known, n: known.n + 1 });
    },
    detect: (days) => ({
      findings: detectFindings({ rows, days }),
      losses: [...losses.values()].sort((a, b) => b.n - a.n || a.reason.localeCompare(b.reason)),
      listed,
    }),
  };
}
