import type { MailContent } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** Says that a webhook was switched off, why, and how to switch it on again. */
export function buildDisabledMail(url: string, reason: string): MailContent {
  return {
    subject: "Your webhook was switched off",
    heading: "Your webhook was switched off",
    blocks: [
      {
        kind: "facts",
        rows: [
          { name: "Endpoint", value: url },
          { name: "Why", value: reason },
        ],
      },
      {
        kind: "text",
        text: "Nothing more is sent to it. When it answers again, switch it on in the settings and send again what it missed.",
      },
      { kind: "button", label: "Open webhooks", link: paths.dash.settingsWebhooks },
    ],
    footnote: `You received this e-mail because you manage a workspace on ${PRODUCT_NAME}.`,
  };
}
