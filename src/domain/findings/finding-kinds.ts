import { LAST_ACTS, LOSS_REASONS, OUTCOME_GROUPS } from "../reading/reading.contract.ts";
import type { LastAct, LossReason, Outcome } from "../reading/reading.contract.ts";

/** Reasons that show nothing that the bot or the offer did: what was said last, or nothing at all, makes the finding. */
const SILENT_REASONS = ["no_reply", "withdrawn"] as const satisfies LossReason[];
type SilentReason = (typeof SILENT_REASONS)[number];
type DefectReason = Exclude<LossReason, SilentReason>;

/** What a finding is of: a message after which chats end, the greeting, or a reason. */
export const FINDING_KINDS = ["message_loses", "greeting_loses", ...LOSS_REASONS.filter(isDefect)] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The key of findings that are one for the whole business. */
const WHOLE = "all";

/** `kind:key`, where the key of `message_loses` is what the message does, and that of all others `all`. */
export const FINDING_ID = new RegExp(
  `^(?:message_loses:(?:${LAST_ACTS.join("|")})|(?:${FINDING_KINDS.slice(1).join("|")}):${WHOLE})$`,
);

/** What a conversation came to, as far as findings depend on it; an empty reason is none. */
export type Loss = { outcome: Outcome; reason: LossReason | "" | null; act: LastAct };

/** Whether a conversation was lost. */
export function isLoss({ outcome }: Pick<Loss, "outcome">): boolean {
  return OUTCOME_GROUPS[outcome] === "lost";
}

/** The id of the finding that a conversation belongs to, at most one; null if it was not lost or nothing shows why. */
export function getFindingId(loss: Loss): string | null {
  const { outcome, reason, act } = loss;
  if (!isLoss(loss) || reason === "withdrawn") return null;
  if (reason !== null && reason !== "" && isDefect(reason)) return `${reason}:${WHOLE}`;
  return outcome === "greeting" ? `greeting_loses:${WHOLE}` : `message_loses:${act}`;
}

/** The kind of a finding and, for a message, what it does. Throws for an id of no finding. */
export function parseFindingId(id: string): { kind: FindingKind; act: LastAct | null } {
  const [name, key] = id.split(":");
  const kind = FINDING_KINDS.find((known) => known === name);
  if (kind === undefined || !FINDING_ID.test(id)) throw new Error(`${id} is no finding.`);
  return { kind, act: LAST_ACTS.find((act) => act === key) ?? null };
}

/** The filters that show the conversations of a finding in the list. */
export function getFindingFilter(id: string): { outcome: string; reason: string; act?: LastAct } {
  const { kind, act } = parseFindingId(id);
  if (kind === "greeting_loses") return { outcome: "greeting", reason: "no_reply" };
  if (kind === "message_loses") return { outcome: "lost,unmet", reason: "no_reply", ...(act === null ? {} : { act }) };
  return { outcome: "lost,unmet,greeting", reason: kind };
}

function isDefect(reason: LossReason): reason is DefectReason {
  return !SILENT_REASONS.some((silent) => silent === reason);
}
