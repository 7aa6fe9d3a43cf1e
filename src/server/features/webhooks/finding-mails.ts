import type { MailContent } from "../../../domain/mail/mail.contract.ts";
import type { FindingNotice } from "../../../domain/notifications/finding-notices.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** One mail about all new findings and verified fixes of a day. */
export function buildFindingsMail(notices: readonly FindingNotice[]): MailContent {
  const [first] = notices;
  const subject = notices.length === 1 && first !== undefined ? first.title : `${notices.length} news of your findings`;
  return {
    subject,
    heading: subject,
    blocks: [
      ...notices.map(({ title, text }) => ({
        kind: "text" as const,
        text: notices.length === 1 ? text : `${title}. ${text}`,
      })),
      { kind: "button", label: "See the findings", link: paths.dash.insights },
    ],
    footnote: `You received this e-mail because you chose mails about findings of your workspace on ${PRODUCT_NAME}.`,
  };
}
