import type { Queryable } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { queueMail } from "./mail.service.ts";

/** Tells the staff, where an address is configured, what somebody wrote to us and where it stands. Empty facts are left out. */
export async function tellStaff(
  sql: Queryable,
  {
    subject,
    text,
    facts,
    desk,
  }: { subject: string; text: string; facts: Record<string, string>; desk: { label: string; link: string } },
): Promise<void> {
  const { staffEmail } = readEnv();
  if (staffEmail === undefined) return;
  const rows = Object.entries(facts).flatMap(([name, value]) => (value === "" ? [] : [{ name, value }]));
  await queueMail(sql, {
    to: staffEmail,
    content: {
      subject,
      heading: subject,
      blocks: [
        { kind: "facts", rows },
        { kind: "quote", text },
        { kind: "button", ...desk },
      ],
      footnote:
        "You get this because STAFF_EMAIL names your address. Who wrote stands above: an answer to this mail doesn't reach them.",
    },
  });
}
