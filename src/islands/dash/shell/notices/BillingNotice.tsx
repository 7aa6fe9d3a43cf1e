import { CircleAlert, LockKeyhole } from "lucide-react";
import { canManageBilling } from "#src/domain/auth/policies.ts";
import type { BillingStatus } from "#src/domain/billing/standing/standing.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

type Text = { why: string; action: string };

const READ_ONLY: Partial<Record<BillingStatus, Text>> = {
  trial_ended: { why: "Your free trial has ended.", action: "Choose a plan" },
  unpaid: { why: "Your last invoice is unpaid.", action: "Update payment method" },
  paused: { why: "Your subscription is paused.", action: "Open billing" },
  canceled: { why: "Your subscription has ended.", action: "Choose a plan" },
};

/** Says on every screen that the workspace is read-only or a payment failed, and the way out. */
export function BillingNotice() {
  const { client, role } = useDash();
  const { status, access } = client.billing;
  const manages = canManageBilling(role);
  if (access === "read_only") {
    const { why, action } = READ_ONLY[status] ?? { why: "", action: "Open billing" };
    return (
      <Notice
        icon={LockKeyhole}
        title="This workspace is read-only."
        text={`${why} You can view and export everything. New messages are kept, but not shown.`}
        action={manages ? action : null}
      />
    );
  }
  if (status !== "past_due") return null;
  return (
    <Notice
      icon={CircleAlert}
      title="A payment failed."
      text="Your workspace keeps full access while we try again."
      action={manages ? "Update payment method" : null}
    />
  );
}

type NoticeProps = {
  icon: typeof CircleAlert;
  title: string;
  text: string;
  /** Label of the link; null for people who can't change anything. */
  action: string | null;
};

function Notice({ icon: Icon, title, text, action }: NoticeProps) {
  return (
    <aside
      aria-label="Billing"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-drop-ink/40 bg-card px-3 py-2 text-[0.8125rem] print:hidden"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-drop-ink" />
      <p className="min-w-0 flex-1 basis-56 text-soft">
        <strong className="font-semibold text-ink">{title}</strong> {text}
        {action === null ? " An owner or admin can change this under Billing." : null}
      </p>
      {action === null ? null : (
        <DashLink to={paths.dash.billing} className={buttonClasses("primary", "sm")}>
          {action}
        </DashLink>
      )}
    </aside>
  );
}
