import { OUTCOME_NAMES } from "#src/domain/conversations/labels.ts";
import { LOSS_REASON_NAMES, READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";

type OutcomeBadgeProps = { item: Pick<ConversationItem, "converted" | "closed" | "handedOff" | "reading"> };

const TONES = { served: "good", waiting: "warn", lost: "bad", not_customer: "neutral" } as const;

/** What a conversation came to, with the reason of a loss. */
export function OutcomeBadge({ item }: OutcomeBadgeProps) {
  const { outcome, reason } = item.reading;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <Outcome item={item} />
      {outcome === null || reason === null ? null : (
        <span className="truncate text-[0.8125rem] leading-tight text-soft">{LOSS_REASON_NAMES[reason]}</span>
      )}
    </span>
  );
}

function Outcome({ item }: OutcomeBadgeProps) {
  const { outcome } = item.reading;
  if (outcome !== null)
    return (
      <Badge className="lg:h-5!" tone={TONES[OUTCOME_GROUPS[outcome]]}>
        {READING_OUTCOME_NAMES[outcome]}
      </Badge>
    );
  if (item.converted) return <Badge tone="good">{OUTCOME_NAMES.converted}</Badge>;
  return <Badge>{item.closed ? "Being analyzed" : OUTCOME_NAMES.open}</Badge>;
}
