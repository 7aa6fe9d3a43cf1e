import { useState } from "react";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useCancel } from "./billing.query.ts";

const REASONS = [
  "Too expensive",
  "Missing a feature",
  "Hard to use",
  "Switched to another product",
  "We don't run a bot any more",
  "Other",
] as const;

/** Cancels the plan, in two clicks. */
export function CancelSection({ billing }: { billing: BillingSummary }) {
  const { client } = useDash();
  const cancel = useCancel();
  const [reason, setReason] = useState("");
  const [comment, setComment] = useState("");
  const { cancelAt, period, plan, status } = billing;
  if (cancelAt !== null) return null;
  const end = formatDate(status === "trialing" ? (billing.trialEndsAt ?? period.end) : period.end, client.timeZone);
  return (
    <Section title="Cancel">
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          {status === "trialing"
            ? "Your trial goes on to its end, and nothing is charged."
            : `You keep ${plan.name} until ${end}, and can resume until then.`}
        </p>
        <ConfirmDialog
          title={`Cancel ${plan.name}?`}
          description={`The plan ends on ${end}. After that the workspace is read-only: everything can still be viewed and exported.`}
          trigger={<Button className="w-fit">Cancel plan</Button>}
          confirm="Cancel plan"
          cancel="Keep plan"
          failure="The plan could not be canceled"
          pending={cancel.isPending}
          onConfirm={(outcome) =>
            cancel.mutate(
              { reason, comment },
              {
                ...outcome,
                onSuccess: () => {
                  outcome.onSuccess();
                  toast({ title: "Plan canceled", description: `It ends on ${end}.` });
                },
              },
            )
          }
        >
          <div className="grid gap-4">
            <Field label="Why are you canceling? (optional)">
              <NativeSelect value={reason} onChange={(event) => setReason(event.target.value)}>
                <option value="">No answer</option>
                {REASONS.map((text) => (
                  <option key={text}>{text}</option>
                ))}
              </NativeSelect>
            </Field>
            <Field label="What could we do better? (optional)">
              <Textarea
                rows={3}
                maxLength={1_000}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
          </div>
        </ConfirmDialog>
      </div>
    </Section>
  );
}
