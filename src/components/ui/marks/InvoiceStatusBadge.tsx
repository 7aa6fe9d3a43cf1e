import type { Invoice } from "#src/domain/billing/summary.contract.ts";
import { Badge } from "./Badge.tsx";

const STATUS = {
  draft: { label: "Draft", tone: "neutral" },
  open: { label: "Due", tone: "bad" },
  paid: { label: "Paid", tone: "good" },
  void: { label: "Void", tone: "neutral" },
  uncollectible: { label: "Written off", tone: "neutral" },
} as const;

/** An invoice's status, and what happened after its payment, as badges. */
export function InvoiceStatusBadge({
  status,
  refundedCents,
  isDisputed,
  totalCents,
}: Pick<Invoice, "status" | "refundedCents" | "isDisputed" | "totalCents">) {
  const { label, tone } = STATUS[status];
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      {refundedCents === 0 ? null : <Badge>{refundedCents < totalCents ? "Partly refunded" : "Refunded"}</Badge>}
      {isDisputed ? <Badge tone="bad">Disputed</Badge> : null}
    </span>
  );
}
