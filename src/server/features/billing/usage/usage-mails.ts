import { formatCents } from "#src/domain/billing/money.ts";
import { HELD_DAYS } from "#src/domain/billing/standing/standing.ts";
import type { UsageNoticeKind } from "#src/domain/billing/usage/usage-notices.ts";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FOOTNOTE } from "../notices/billing-mails.ts";

/** The figures that a mail about usage names. */
export type UsageFigures = {
  counted: number;
  included: number;
  held: number;
  overageCents: number;
  limitCents: number | null;
  forecast: number | null;
  /** Whether messages over the included ones are held instead of charged. */
  holds: boolean;
  periodEnd: string;
};

/** A mail about the messages of the current period. */
export function buildUsageMail(kind: UsageNoticeKind, figures: UsageFigures): MailContent {
  const { subject, text } = getTexts(kind, figures);
  return {
    subject,
    heading: subject,
    blocks: [
      { kind: "text", text },
      { kind: "button", label: "Compare plans", link: paths.pricing },
    ],
    footnote: FOOTNOTE,
  };
}

function getTexts(kind: UsageNoticeKind, figures: UsageFigures): { subject: string; text: string } {
  const { counted, included, held, overageCents, limitCents, forecast, holds, periodEnd } = figures;
  const used = `${formatCount(counted)} of ${formatCount(included)} included messages`;
  const over = holds
    ? "Messages over the included ones are held: stored, but not analyzed before there is room for them."
    : "Messages over the included ones are charged with your next invoice.";
  switch (kind) {
    case "usage_80":
      return { subject: "You have used 80% of your messages", text: `You used ${used}, until ${periodEnd}. ${over}` };
    case "usage_100":
      return { subject: "You have used 100% of your messages", text: `You used ${used}, until ${periodEnd}. ${over}` };
    case "usage_forecast":
      return {
        subject: "You may need more messages than your plan includes",
        text: `If messages go on as in the last days, there will be ${formatCount(forecast ?? counted)} by ${periodEnd}. Your plan includes ${formatCount(included)}. ${over}`,
      };
    case "overage_50":
      return {
        subject: "You have reached 50% of your limit for additional messages",
        text: `Additional messages cost ${formatCents(overageCents)} so far. Your limit is ${formatCents(limitCents ?? 0)}; above it, messages are held.`,
      };
    case "overage_100":
      return {
        subject: "You have reached your limit for additional messages",
        text: `Additional messages cost ${formatCents(overageCents)}. Your limit is ${formatCents(limitCents ?? 0)}, so more messages are held until ${periodEnd}, or until you raise the limit.`,
      };
    case "held":
      return {
        subject: `${formatCount(held)} messages are held`,
        text: "They are stored safely, but not analyzed. A bigger plan or the next paid period releases them in their order.",
      };
    case "held_expires_7":
      return {
        subject: "Held messages will be deleted in 7 days",
        text: `${formatCount(held)} messages are held. Without a plan, the oldest are deleted ${HELD_DAYS} days after we received them.`,
      };
    case "held_expires_1":
      return {
        subject: "Held messages will be deleted tomorrow",
        text: `${formatCount(held)} messages are held. Without a plan, the oldest are deleted ${HELD_DAYS} days after we received them.`,
      };
  }
}
