import { formatCents } from "#src/domain/billing/money.ts";
import type { NoticeKind } from "#src/domain/billing/standing/notices.ts";
import { HELD_DAYS } from "#src/domain/billing/standing/standing.ts";
import type { InvoiceSnapshot, PaymentMethod } from "#src/domain/billing/snapshots.ts";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";

/** Under every mail about billing. */
export const FOOTNOTE = `You received this e-mail because you manage billing of a workspace on ${PRODUCT_NAME}.`;
type Button = { kind: "button"; label: string; link: string };
const CHOOSE: Button = { kind: "button", label: "Choose a plan", link: paths.dash.billing };
const PAY: Button = { kind: "button", label: "Update payment method", link: paths.dash.billing };

/** Confirms a new subscription. */
export function buildWelcomeMail(plan: PlanKey, firstPaymentMs: number | null): MailContent {
  const { name, includedMessagesPerMonth } = PLANS[plan];
  const when = firstPaymentMs === null ? "" : ` Your first payment is on ${formatDay(firstPaymentMs)}.`;
  return {
    subject: `Welcome to ${name}`,
    heading: `Welcome to ${name}`,
    blocks: [
      {
        kind: "text",
        text: `Your workspace is on the ${name} plan, with ${formatCount(includedMessagesPerMonth)} messages a month.${when}`,
      },
      { kind: "button", label: "Open the dashboard", link: paths.dash.overview },
    ],
    footnote: FOOTNOTE,
  };
}

/** The receipt of a paid invoice. */
export function buildReceiptMail(invoice: InvoiceSnapshot, card: PaymentMethod | null): MailContent {
  const total = formatCents(invoice.totalCents);
  return {
    subject: `Receipt: ${total}`,
    heading: `You paid ${total}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          { name: "Invoice", value: invoice.number },
          { name: "Date", value: formatDay(invoice.issuedAtMs) },
          { name: "Period", value: `${formatDay(invoice.periodStartMs)} – ${formatDay(invoice.periodEndMs)}` },
          ...invoice.lines.map(({ text, amountCents }) => ({ name: text, value: formatCents(amountCents) })),
          ...(invoice.taxCents === 0 ? [] : [{ name: "Tax", value: formatCents(invoice.taxCents) }]),
          { name: "Total", value: `${total} USD` },
          ...(card === null ? [] : [{ name: "Paid with", value: `Card ending in ${card.last4}` }]),
        ],
      },
    ],
    footnote: FOOTNOTE,
  };
}

/** Says that a payment failed, why, and until when access stays. */
export function buildPaymentFailedMail(invoice: InvoiceSnapshot, graceEndsMs: number): MailContent {
  return {
    subject: "Payment failed",
    heading: `We couldn't collect ${formatCents(invoice.totalCents)}`,
    blocks: [
      {
        kind: "text",
        text: `${invoice.failure ?? "The payment failed."} We'll try again. Your workspace keeps full access until ${formatDay(graceEndsMs)}.`,
      },
      PAY,
    ],
    footnote: FOOTNOTE,
  };
}

/** Confirms a cancellation and says until when the plan runs. */
export function buildCanceledMail(plan: PlanKey, endsAtMs: number): MailContent {
  return {
    subject: "You canceled",
    heading: `Your ${PLANS[plan].name} plan ends on ${formatDay(endsAtMs)}`,
    blocks: [
      {
        kind: "text",
        text: "Until then nothing changes, and you won't be charged again. After that, your workspace is read-only: you can still view and export everything.",
      },
      { kind: "button", label: "Resume the plan", link: paths.dash.billing },
    ],
    footnote: FOOTNOTE,
  };
}

/** A mail about an instant of the trial or of a failed payment. */
export function buildNoticeMail(kind: NoticeKind, { endsAtMs }: { endsAtMs: number }): MailContent {
  const day = formatDay(endsAtMs);
  const after = "Without a plan, your workspace becomes read-only. Nothing is deleted.";
  const texts: Record<NoticeKind, { subject: string; text: string; action: Button }> = {
    trial_ends_in_2_days: {
      subject: "Your trial ends in 2 days",
      text: `Your free trial ends on ${day}. ${after}`,
      action: CHOOSE,
    },
    trial_ends_today: {
      subject: "Your trial ends today",
      text: `Your free trial ends in a few hours, on ${day}. ${after}`,
      action: CHOOSE,
    },
    trial_ended: {
      subject: "Your trial has ended",
      text: `Your free trial ended on ${day}. You can still view and export everything. New messages are held for ${HELD_DAYS} days and added when you choose a plan.`,
      action: CHOOSE,
    },
    payment_failed_again: {
      subject: `Payment failed: access ends on ${day}`,
      text: `We still couldn't collect your last invoice. Your workspace keeps full access until ${day}.`,
      action: PAY,
    },
    read_only: {
      subject: "Your workspace is read-only",
      text: "Your last invoice is still unpaid. Your data is safe, and full access returns with your payment.",
      action: PAY,
    },
  };
  const { subject, text, action } = texts[kind];
  return {
    subject,
    heading: subject,
    blocks: [{ kind: "text", text }, action],
    footnote: FOOTNOTE,
  };
}

/** A day in a mail about billing, in UTC. */
export function formatDay(ms: number): string {
  return new Date(ms).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}
