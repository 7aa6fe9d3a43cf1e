import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import { enqueueMail } from "../../mail/mail.service.ts";
import { addNotification, enqueueNotificationMail, listManagers } from "../../notifications/notifications.service.ts";
import { findInvoiceEmail } from "../billing.sql.ts";

/**
 * Notifies a client's owners and admins of something about billing, each by the ways they chose, and the address of its invoices by
 * mail. A required one is mailed whatever they chose. The caller sends each notice once.
 */
export async function sendBillingNotice(
  { tx, clientId }: { tx: Transaction; clientId: string },
  {
    kind,
    content,
    isRequired = false,
  }: {
    kind: "trial" | "payment" | "usage";
    content: MailContent;
    isRequired?: boolean;
  },
): Promise<void> {
  const recipients = await listManagers(tx, { clientId, kind });
  await addNotification(tx, {
    ...{ clientId, recipients, kind },
    title: content.subject,
    text: getSummary(content),
    link: paths.dash.billing,
    nowMs: await getBusinessTime(tx),
  });
  for (const recipient of recipients) {
    if (isRequired) await enqueueMail(tx, { to: recipient.email, content });
    else await enqueueNotificationMail(tx, { clientId, kind, recipient, content });
  }
  const invoices = await findInvoiceEmail(tx, clientId);
  if (invoices === undefined || recipients.some(({ email }) => email === invoices)) return;
  await enqueueMail(tx, { to: invoices, content });
}

/** The first paragraph; of a mail that begins with figures, the heading. */
function getSummary({ heading, blocks }: MailContent): string {
  const [first] = blocks;
  return first?.kind === "text" ? first.text : `${heading}.`;
}
