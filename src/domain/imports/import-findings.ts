import type { ConversationAnalysis, DropOffReason, Ending, Stage } from "../analysis/analysis.contract.ts";
import { buildMessageTemplate } from "../analysis/text/message-template.ts";
import { detectFindings } from "../findings/findings.ts";
import type { DetectedFinding, DropOffRow, FindingInput } from "../findings/findings.contract.ts";

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
  add: (id: string, texts: readonly { text: string }[], conversation: ConversationAnalysis) => void;
  detect: (totals: Pick<FindingInput, "furthest" | "converted" | "days">) => PreviewFindings;
} {
  const rows = new Map<string, DropOffRow>();
  const dropOffs = new Map<string, PreviewFindings["dropOffs"][number]>();
  const listed: PreviewedConversation[] = [];
  return {
    add(id, texts, { stage, ended, messages, dropOff }) {
      if (listed.length < LISTED_CONVERSATIONS)
        listed.push({ id, messages, stage, ending: ended, reason: dropOff?.reason ?? null });
      if (dropOff === null) return;
      const last = dropOff.lastBotMessage === null ? undefined : texts[dropOff.lastBotMessage];
      const template = last === undefined ? null : buildMessageTemplate(last.text);
      const kind = `${dropOff.reason}:${dropOff.stage ?? "none"}`;
      const known = dropOffs.get(kind) ?? { stage: dropOff.stage, reason: dropOff.reason, n: 0 };
      dropOffs.set(kind, { ...known, n: known.n + 1 });
      const key = `${kind}:${template?.key ?? ""}`;
      const row = rows.get(key) ?? {
        stage: dropOff.stage,
        reason: dropOff.reason,
        stepKey: template?.key ?? null,
        stepText: template?.text ?? null,
        n: 0,
      };
      rows.set(key, { ...row, n: row.n + 1 });
    },
    detect: (totals) => ({
      findings: detectFindings({ ...totals, rows: [...rows.values()] }),
      dropOffs: [...dropOffs.values()].sort((a, b) => b.n - a.n || a.reason.localeCompare(b.reason)),
      listed,
    }),
  };
}
