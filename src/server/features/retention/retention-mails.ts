import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { formatKeepDays } from "../../../domain/retention/retention.contract.ts";
import type { RetentionRule } from "../../../domain/retention/retention.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";

/** Tells an owner or admin that texts will be kept for a shorter time, before anything is deleted. */
export function buildRetentionMail(
  { email, name }: { email: string; name: string },
  { workspace, rule, graceUntil }: { workspace: string; rule: RetentionRule; graceUntil: string | null },
): NewMail {
  const of = formatMailName(workspace, "Your workspace");
  const figures = rule.deleteFigures
    ? "The conversations are deleted with them, and so leave all figures."
    : "Figures stay as they are.";
  return {
    to: email,
    content: {
      subject: `${of}: message texts will be kept for ${formatKeepDays(rule.keepDays)}`,
      heading: "Message texts will be deleted sooner",
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(name, "there")}, the retention of ${of} was lowered: texts of messages are kept for ${formatKeepDays(rule.keepDays)} after a conversation's last message. ${figures}`,
        },
        {
          kind: "text",
          text: `Nothing is deleted before ${(graceUntil ?? "").slice(0, 10)}. Until then an owner or admin can change it back or export what should be kept.`,
        },
        { kind: "button", label: "Open retention", link: paths.dash.adminRetention },
      ],
      footnote: `You received this email because you are an owner or admin of ${of}.`,
    },
  };
}
