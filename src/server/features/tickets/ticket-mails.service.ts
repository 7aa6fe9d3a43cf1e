import type { MailAttachment, MailContent, NewMail } from "../../../domain/mail/mail.contract.ts";
import { PLANS } from "../../../domain/plans/plans.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import { formatDateTime } from "../../../domain/shared/format.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import type { Queryable } from "../../db/sql.ts";
import { enqueueAdminMail } from "../mail/admin-mails.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { buildReplyAddress } from "./reply-address.ts";
import { NO_CLIENT } from "./tickets.sql.ts";
import type { LockedTicket } from "./tickets.sql.ts";

const MAX_SUBJECT = 280;

/** Mails an administrator's reply to the customer, with its files. */
export async function enqueueReplyMail(
  tx: Queryable,
  ticket: LockedTicket,
  { author, text, files }: { author: string; text: string; files: readonly MailAttachment[] },
): Promise<void> {
  await enqueueTicketMail(tx, ticket, {
    blocks: [
      { kind: "text", text },
      { kind: "text", text: `${author}, ${PRODUCT_NAME}` },
    ],
    label: "Open the ticket",
    files,
  });
}

/** Mails a member that their ticket was closed, and asks how it went. */
export async function enqueueClosedMail(tx: Queryable, ticket: LockedTicket): Promise<void> {
  if (ticket.clientId === NO_CLIENT) return;
  await enqueueTicketMail(tx, ticket, {
    blocks: [
      {
        kind: "text",
        text: "We closed this ticket. Did we solve it? Your rating takes a moment; a reply opens it again.",
      },
    ],
    label: "Rate our support",
    files: [],
  });
}

/** Tells the address for support, if configured, what a customer wrote. */
export async function enqueueSupportMail(
  tx: Queryable,
  ticket: LockedTicket,
  message: {
    isNew: boolean;
    author: string;
    email: string;
    text: string;
    files: readonly string[];
    plan: PlanKey | null;
  },
): Promise<void> {
  await enqueueAdminMail(tx, {
    subject: message.isNew ? "New support request" : "New message in a support ticket",
    text: message.text,
    facts: {
      Email: message.email,
      Name: message.author === message.email ? "" : message.author,
      Subject: ticket.subject,
      Support: message.plan === null ? "" : PLANS[message.plan].support,
      "Reply due": ticket.replyDueAt === null ? "" : `${formatDateTime(ticket.replyDueAt.toISOString(), "UTC")} UTC`,
      Files: message.files.join(", "),
    },
    action: { label: "Reply to ticket", link: paths.admin.ticket(ticket.id) },
    ...(ticket.clientId === NO_CLIENT ? {} : { clientId: ticket.clientId }),
  });
}

async function enqueueTicketMail(
  tx: Queryable,
  { clientId, id, email, subject }: LockedTicket,
  { blocks, label, files }: { blocks: MailContent["blocks"]; label: string; files: readonly MailAttachment[] },
): Promise<void> {
  const title = subject === "" ? "Your support request" : subject;
  const isMember = clientId !== NO_CLIENT;
  const replyTo = buildReplyAddress(id);
  const hint = replyTo === undefined ? [] : ["Reply to this email, and your answer is added to the ticket."];
  const link = { kind: "button", label, link: paths.dash.ticket(id) } as const;
  const mail: NewMail = {
    to: email,
    content: {
      subject: `Re: ${title}`.slice(0, MAX_SUBJECT),
      heading: title,
      blocks: [...blocks, ...(isMember ? [link] : [])],
      footnote: [
        ...hint,
        `You received this email because someone contacted ${PRODUCT_NAME} support with this address.`,
      ].join(" "),
      ...(replyTo === undefined ? {} : { replyTo }),
    },
  };
  await enqueueMail(tx, mail, { attachments: files, origin: isMember ? { clientId } : null });
}
