import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { enqueueMail } from "./mail.service.ts";

/** Enqueues a notification to STAFF_EMAIL, if configured, about a message to us. Empty facts are omitted. */
export async function enqueueAdminMail(
  sql: Queryable,
  {
    subject,
    text,
    facts,
    action,
    clientId,
  }: {
    subject: string;
    text: string;
    facts: Record<string, string>;
    action: { label: string; link: string };
    /** The workspace whose member wrote the text; absent for the public site. */
    clientId?: string;
  },
): Promise<void> {
  const { staffEmail } = getEnv();
  if (staffEmail === undefined) return;
  const rows = Object.entries(facts).flatMap(([name, value]) => (value === "" ? [] : [{ name, value }]));
  const mail = {
    to: staffEmail,
    content: {
      subject,
      heading: subject,
      blocks: [
        ...(rows.length === 0 ? [] : [{ kind: "facts", rows } as const]),
        { kind: "quote", text },
        { kind: "button", ...action },
      ],
      footnote:
        "You received this email because STAFF_EMAIL is set to your address. Replies to this email don't reach the sender.",
    },
  } satisfies NewMail;
  await enqueueMail(sql, mail, { origin: clientId === undefined ? null : { clientId } });
}
