import { afterAll, beforeAll, expect, it } from "vitest";
import { newLeadSchema } from "#src/domain/leads/leads.contract.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { createAuthContext } from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { listAdminAuditEntries } from "../admin-audit/admin-audit.service.ts";
import { setLeadHandled, listLeads } from "../admin-leads/admin-leads.service.ts";
import { createLead } from "../leads/leads.service.ts";
import { listIncidents, createIncident, addIncidentUpdate } from "../admin-incidents/incidents.service.ts";
import { getStatus } from "../status/status.service.ts";
import { replyToTicket, setTicketState, getTicket, listTickets } from "./admin-tickets.service.ts";
import { createTicket } from "../tickets/tickets.service.ts";

let database: TestDatabase;
let sql: Sql;
let viewer: AdminViewer;
const all = { q: undefined, source: undefined, state: undefined, cursor: undefined, limit: 50 };
const NOWHERE = "01890000-0000-7000-8000-000000000000";

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  sql = getDatabase().system;
  const { keys } = createAuthContext(getDatabase());
  ({ viewer } = await createAdminSession(sql, keys, await createTestAdministrator(sql)));
});
afterAll(async () => {
  await getDatabase().end();
  await database.drop();
});

it("lists leads newest first, filters them by text, source and state, marks one as handled and reopens it", async () => {
  await createLead(newLeadSchema.parse({ email: "ana@example.com", source: "newsletter" }));
  await createLead(newLeadSchema.parse({ email: "bo@example.com", source: "contact", message: "100%_sure" }));
  const first = await listLeads(sql, { ...all, limit: 1 });
  expect(first.leads.map(({ email }) => email)).toEqual(["bo@example.com"]);
  const second = await listLeads(sql, { ...all, limit: 1, cursor: first.nextCursor ?? undefined });
  expect(second).toMatchObject({ leads: [{ email: "ana@example.com" }], nextCursor: null });
  expect((await listLeads(sql, { ...all, q: "%_s" })).leads).toHaveLength(1);
  expect((await listLeads(sql, { ...all, source: "newsletter" })).leads).toHaveLength(1);
  const id = first.leads[0]?.id ?? "";
  for (let click = 0; click < 2; click++) await setLeadHandled(sql, viewer, { id, handled: true });
  expect((await listLeads(sql, { ...all, state: "handled" })).leads.map((lead) => lead.id)).toEqual([id]);
  for (let click = 0; click < 2; click++) await setLeadHandled(sql, viewer, { id, handled: false });
  expect((await listLeads(sql, { ...all, state: "open" })).leads).toHaveLength(2);
  await expect(setLeadHandled(sql, viewer, { id: NOWHERE, handled: true })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("replies to a ticket, emails the reply and closes the ticket", async () => {
  await createTicket(newTicketSchema.parse({ email: "cy@example.com", subject: "Upload", message: "It stops at 3%." }));
  const [row] = (await listTickets(sql, { ...all, q: "stops" })).tickets;
  expect(row).toMatchObject({ state: "open", subject: "Upload", excerpt: "It stops at 3%." });
  const id = row?.id ?? "";
  await replyToTicket(sql, viewer, { id, text: "Is the file larger than 200 MiB?", attachments: [] });
  const ticket = await getTicket(sql, id);
  expect(ticket.state).toBe("answered");
  expect(ticket.messages.map(({ writtenBy, text }) => [writtenBy, text])).toEqual([
    ["customer", "It stops at 3%."],
    ["staff", "Is the file larger than 200 MiB?"],
  ]);
  const mails =
    await sql`select recipient, content ->> 'subject' as subject from mails where recipient = 'cy@example.com'`;
  expect(mails).toEqual([{ recipient: "cy@example.com", subject: "Re: Upload" }]);
  for (let click = 0; click < 2; click++) await setTicketState(sql, viewer, { id, state: "closed" });
  expect((await listTickets(sql, { ...all, state: "closed" })).tickets).toHaveLength(1);
  await expect(getTicket(sql, NOWHERE)).rejects.toMatchObject({ code: "not_found" });
  await expect(replyToTicket(sql, viewer, { id: NOWHERE, text: "x", attachments: [] })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("creates an incident on /status, updates, resolves and reopens it; every action is audited", async () => {
  await createIncident(sql, viewer, { title: "Slow", impact: "minor", components: ["api"], text: "We are looking." });
  const [incident] = (await getStatus()).incidents;
  expect(incident).toMatchObject({ title: "Slow", resolvedAt: null, updates: [{ state: "investigating" }] });
  const id = incident?.id ?? "";
  await addIncidentUpdate(sql, viewer, { id, state: "resolved", text: "A disk was full." });
  expect((await listIncidents(sql)).incidents[0]?.resolvedAt).not.toBeNull();
  await addIncidentUpdate(sql, viewer, { id, state: "monitoring", text: "It came back." });
  expect((await listIncidents(sql)).incidents[0]?.resolvedAt).toBeNull();
  await expect(addIncidentUpdate(sql, viewer, { id: NOWHERE, state: "resolved", text: "x" })).rejects.toMatchObject({
    code: "not_found",
  });
  const { entries } = await listAdminAuditEntries(sql, { cursor: undefined, clientId: undefined, limit: 50 });
  expect(entries.map(({ action }) => action)).toEqual([
    "incident.updated",
    "incident.updated",
    "incident.opened",
    "ticket.closed",
    "ticket.answered",
    "lead.reopened",
    "lead.handled",
    "administrator.created",
  ]);
});
