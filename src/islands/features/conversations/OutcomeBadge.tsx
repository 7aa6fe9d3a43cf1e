import { OUTCOME_NAMES, getDropOffReasonName } from "#src/domain/conversations/labels.ts";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { Badge } from "#src/components/ui/Badge.tsx";

type OutcomeBadgeProps = { item: Pick<ConversationItem, "converted" | "closed" | "handedOff" | "dropReason"> };

/** Outcome of a conversation; for a drop-off, its reason. */
export function OutcomeBadge({ item }: OutcomeBadgeProps) {
  return (
    <span className="flex flex-wrap gap-1">
      <Outcome item={item} />
      {item.handedOff && !item.converted ? <Badge>{OUTCOME_NAMES.handed_off}</Badge> : null}
    </span>
  );
}

function Outcome({ item }: OutcomeBadgeProps) {
  if (item.converted) return <Badge tone="good">{OUTCOME_NAMES.converted}</Badge>;
  if (!item.closed) return <Badge>{OUTCOME_NAMES.open}</Badge>;
  return (
    <Badge tone="bad">{item.dropReason === null ? OUTCOME_NAMES.dropped : getDropOffReasonName(item.dropReason)}</Badge>
  );
}
