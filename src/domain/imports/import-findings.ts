import type {
  ConversationAnalysis,
  DropOffReason,
  Ending,
  MessageInput,
  Stage,
} from "../analysis/analysis.contract.ts";
import { detectFindings } from "../findings/findings.ts";
import type { DetectedFinding, OutcomeRow } from "../findings/findings.contract.ts";
import { classifyConversation } from "../reading/read-conversation.ts";

/** Conversations that a preview lists with their results. */
const LISTED_CONVERSATIONS = 10;

/** The result of one conversation of a preview. `reason` is null if nobody dropped off. */
export type PreviewedConversation = {
  id: string;
  messages: number;
  stage: Stage | null;
  ending: Ending;
  reason: DropOffReason | null;
};

/** What the insights will show after an import. */
export type PreviewFindings = {
  /** Findings as the insights detect them, largest effect first. */
  findings: DetectedFinding[];
  /** All drop-offs by stage and reason, most frequent first; a finding needs several of one kind. */
  dropOffs: { stage: Stage | null; reason: DropOffReason; n: number }[];
  /** The first conversations. */
  listed: PreviewedConversation[];
};

/** Collects analyzed conversations, and detects findings as the insights will after the import. */
export function createFindingTally(): {
  add: (id: string, messages: readonly MessageInput[], conversation: ConversationAnalysis) => void;
  /** `days` is the length of the period. */
  detect: (days: number) => PreviewFindings;
} {
  const rows: OutcomeRow[] = [];
  const dropOffs = new Map<string, PreviewFindings["dropOffs"][number]>();
  const listed: PreviewedConversation[] = [];
  return {
    add(id, read, { stage, ended, messages, dropOff }) {
      const { outcome, reason, place, need } = classifyConversation(read);
      rows.push({ outcome, reason: reason ?? "", act: place, need, n: 1 });
      if (listed.length < LISTED_CONVERSATIONS)
        listed.push({ id, messages, stage, ending: ended, reason: dropOff?.reason ?? null });
      if (dropOff === null) return;
      const kind = `${dropOff.reason}:${dropOff.stage ?? "none"}`;
      const known = dropOffs.get(kind) ?? { stage: dropOff.stage, reason: dropOff.reason, n: 0 };
      dropOffs.set(kind, { ...known, n: known.n + 1 });
    },
    detect: (days) => ({
      findings: detectFindings({ rows, days }),
      dropOffs: [...dropOffs.values()].sort((a, b) => b.n - a.n || a.reason.localeCompare(b.reason)),
      listed,
    }),
  };
}
