import type { BillingAction } from "#src/domain/admin/admin-billing.contract.ts";
import { formatCents, formatPrice } from "#src/domain/billing/money.ts";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCount, formatDate } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FOOTNOTE } from "../notices/billing-mails.ts";

/** Tells a client what an administrator changed, and why. */
export function buildArrangementMail(action: BillingAction): MailContent {
  const { subject, text } = describeChange(action);
  return {
    subject,
    heading: subject,
    blocks: [
      { kind: "text", text },
      { kind: "facts", rows: [{ name: "Reason", value: action.reason }] },
      { kind: "button", label: "Open billing", link: paths.dash.billing },
    ],
    footnote: FOOTNOTE,
  };
}

function describeChange(action: BillingAction): { subject: string; text: string } {
  switch (action.action) {
    case "extend_trial": {
      const day = formatDay(action.until);
      return {
        subject: "Your trial was extended",
        text: `Your free trial now ends on ${day}, with all features until then.`,
      };
    }
    case "comp": {
      const { name } = PLANS[action.plan];
      const until = action.until === null ? "" : ` until ${formatDay(action.until)}`;
      return {
        subject: `Your workspace is on ${name}, free of charge`,
        text: `Our team set up the ${name} plan for your workspace${until}. There is nothing to pay.`,
      };
    }
    case "end_comp":
      return {
        subject: "Your complimentary plan has ended",
        text: "Your workspace keeps all its data. Choose a plan to go on.",
      };
    case "contract":
      return { subject: "Your contract is set up", text: describeContract(action) };
    case "change_plan": {
      const { name } = PLANS[action.plan];
      return {
        subject: `Your plan changes to ${name}`,
        text: `Our team changed your plan to ${name}. Your billing page shows when it starts and what it includes.`,
      };
    }
    case "pause":
      return {
        subject: "Your workspace is paused",
        text: "You won't be charged. Until it is resumed you can view and export everything, and new messages are held.",
      };
    case "unpause":
      return { subject: "Your workspace is active again", text: "Your plan goes on, and held messages are added now." };
    case "credit": {
      const messages = formatCount(action.messages);
      return {
        subject: `You have ${messages} additional messages, free of charge`,
        text: `We added ${messages} messages to the included ones of your current period.`,
      };
    }
  }
}

function describeContract({
  includedMessages,
  priceCents,
  overageCentsPer100,
  apiAccounts,
  from,
  to,
}: Extract<BillingAction, { action: "contract" }>): string {
  const over =
    overageCentsPer100 === null
      ? "Messages over them are held until the next month."
      : `100 messages over them cost ${formatCents(overageCentsPer100)}.`;
  const accounts = apiAccounts === null ? "unlimited API accounts" : `up to ${formatCount(apiAccounts)} API accounts`;
  const until = to === null ? "" : ` to ${formatDay(to)}`;
  return `From ${formatDay(from)}${until}: ${formatCount(includedMessages)} messages a month and ${accounts} for ${formatPrice(priceCents)} a month. ${over}`;
}

function formatDay(at: string): string {
  return formatDate(at, "UTC");
}
