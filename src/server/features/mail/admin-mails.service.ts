import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { enqueueMail } from "./mail.service.ts";

/** Enqueues a notification to STAFF_EMAIL, if configured, about a message from the public site. Empty facts are omitted. */
export async function enqueueAdminMail(
  sql: Queryable,
  {
    subject,
    text,
    facts,
    action,
  }: { subject: string; text: string; facts: Record<string, string>; action: { label: string; link: string } },
): Promise<void> {
  const { staffEmail } = getEnv();
  if (staffEmail === undefined) return;
  const rows = Object.entries(facts).flatMap(([name, value]) => (value === "" ? [] : [{ name, value }]));
  await enqueueMail(sql, {
    to: staffEmail,
    content: {
      subject,
      heading: subject,
      blocks: [
        { kind: "facts", rows },
        { kind: "quote", text },
        { kind: "button", ...action },
      ],
      footnote:
        "You received this email because STAFF_EMAIL is set to your address. Replies to this email don't reach the sender.",
    },
  });
}
