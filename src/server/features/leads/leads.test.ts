import { afterAll, beforeAll, expect, it } from "vitest";
import { newLeadSchema } from "#src/domain/leads/leads.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTicket } from "../tickets/tickets.service.ts";
import { startLeadExport } from "../admin-leads/admin-leads.service.ts";
import { createLead } from "./leads.service.ts";

const database = setUpFileDatabase();
let owner: ReturnType<typeof connectAsOwner>;

beforeAll(() => {
  owner = connectAsOwner(database.url);
});
afterAll(() => owner.end());

const parse = (fields: Record<string, string>) => newLeadSchema.parse(fields);

it("stores a lead with its source and normalized address", async () => {
  const sent = {
    email: " Ana@Example.com ",
    source: "sales",
    company: "Casa",
    volume: "200,000",
    message: "Hello\nthere",
  };
  expect(await createLead(parse(sent))).toEqual({ success: true });
  expect(
    await owner`select source, email, company, volume, message from leads where email = 'ana@example.com'`,
  ).toEqual([{ ...sent, email: "ana@example.com" }]);
});

it("notifies administrators of contact messages and tickets, but not of newsletter sign-ups", async () => {
  setEnv({ STAFF_EMAIL: "staff@example.com" });
  await createLead(parse({ email: "dora@example.com", source: "contact", name: "Dora", message: "Call me" }));
  await createTicket(newTicketSchema.parse({ email: "dora@example.com", message: "It stops" }));
  await createLead(parse({ email: "dora@example.com", source: "newsletter" }));
  setEnv({ STAFF_EMAIL: "" });
  const mails = await owner`
    select recipient, content -> 'subject' as subject, jsonb_path_query(content, '$.blocks[*].link') as link
    from mails order by mail_id`;
  const [ticket] = await owner`select ticket_id as id from tickets where email = 'dora@example.com'`;
  expect(mails).toEqual([
    { recipient: "staff@example.com", subject: "New contact message", link: "/admin/leads" },
    {
      recipient: "staff@example.com",
      subject: "New support request",
      link: `/admin/tickets/${String(ticket?.["id"])}`,
    },
  ]);
});

it("stores a subscriber once and gives a repeated sign-up the same response", async () => {
  const lead = parse({ email: "bo@example.com", source: "newsletter" });
  expect(await createLead(lead)).toEqual(await createLead(lead));
  expect(await owner`select source from leads where email = 'bo@example.com'`).toHaveLength(1);
});

it("stores nothing for honeypot hits and returns the normal response", async () => {
  const spam = { email: "bot@example.com", message: "Buy!", website: "https://spam.example" };
  expect(await createLead(parse({ ...spam, source: "contact" }))).toEqual({ success: true });
  expect(await createTicket(newTicketSchema.parse(spam))).toEqual({ success: true });
  expect(await owner`select 1 from leads where email = 'bot@example.com'`).toHaveLength(0);
  expect(await owner`select 1 from tickets where email = 'bot@example.com'`).toHaveLength(0);
});

it("opens a ticket with its first message", async () => {
  await createTicket(newTicketSchema.parse({ email: "cy@example.com", subject: "Upload", message: "It stops at 3%." }));
  expect(
    await owner`
      select t.subject, t.state, m.written_by, m.author, m.text
      from tickets t join ticket_messages m using (ticket_id) where t.email = 'cy@example.com'`,
  ).toEqual([
    { subject: "Upload", state: "open", written_by: "customer", author: "cy@example.com", text: "It stops at 3%." },
  ]);
});

it.each([
  [{ email: "", source: "newsletter" }, "Email is required"],
  [{ email: "not an address", source: "newsletter" }, "Please enter a valid email address"],
  [{ email: "a@b.co", source: "contact", message: " " }, "Enter a message"],
])("refuses %o", (fields, message) => {
  expect(newLeadSchema.safeParse(fields).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it("exports every matching lead across pages and audits the export", async () => {
  await owner`insert into leads (lead_id, source, email, name, company, volume, message)
    select gen_random_uuid(), 'sales', 'many' || n || '@example.com', '', '', '', 'many' from generate_series(1, 501) n`;
  const found: string[] = [];
  const viewer = { kind: "admin", adminId: createId(), sessionId: "", name: "Sam Staff", email: "" } as const;
  for await (const page of await startLeadExport(getDatabase().system, viewer, { q: "many", source: "sales" }))
    found.push(...page.map(({ email }) => email));
  expect(new Set(found).size).toBe(501);
  expect(found).toHaveLength(501);
  expect(await owner`select admin_name, action from staff_audit_entries`).toEqual([
    { admin_name: "Sam Staff", action: "lead.exported" },
  ]);
});
