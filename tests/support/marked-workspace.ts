/** Creates a workspace whose every text contains a marker, to find what a deletion leaves behind. */
import { randomUUID } from "node:crypto";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { newLeadSchema } from "#src/domain/leads/leads.contract.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { decodeJwt } from "jose";
import type { KeyViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { replyToTicket, listTickets } from "#src/server/features/admin-tickets/admin-tickets.service.ts";
import { insertEvent } from "#src/server/features/alerts/alerts.sql.ts";
import { createAlert } from "#src/server/features/alerts/rules.service.ts";
import { createApiAccount } from "#src/server/features/api-accounts/api-accounts.service.ts";
import { createApiKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { insertIdentity } from "#src/server/features/auth/identities.sql.ts";
import { sendResetLink } from "#src/server/features/auth/send-reset-link.ts";
import { ask } from "#src/server/features/agent/agent.service.ts";
import { addComment } from "#src/server/features/conversations/comments/comments.service.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { createView } from "#src/server/features/conversations/views/views.service.ts";
import { createImpersonationLink } from "#src/server/features/impersonation/impersonation.service.ts";
import { createImport } from "#src/server/features/imports/imports.service.ts";
import { runImport } from "#src/server/features/imports/run-import.ts";
import {
  classifyClosedConversations,
  closeIdle,
  deriveConversationId,
  ingestEvents,
  ingestMessages,
  touchMeter,
} from "#src/server/features/ingest/ingest.service.ts";
import { updateDetails } from "#src/server/features/billing/plans/account.service.ts";
import { createIntent, updateNegativeExamples } from "#src/server/features/intents/intents.service.ts";
import { placeInSessions } from "#src/server/features/channels/receive/sessions.sql.ts";
import { createLead } from "#src/server/features/leads/leads.service.ts";
import { sendMail } from "#src/server/features/mail/send-mail.ts";
import { changeFinding } from "#src/server/features/metrics/findings/change-finding.service.ts";
import { settleDays } from "#src/server/features/metrics/rollups/settle.service.ts";
import { createNote } from "#src/server/features/notes/notes.service.ts";
import { acceptInvitation, createInvitation } from "#src/server/features/people/invitations.service.ts";
import { requestEmailChange } from "#src/server/features/people/profile.service.ts";
import { updateBrand } from "#src/server/features/reports/brand.service.ts";
import { createSchedule } from "#src/server/features/reports/schedules.service.ts";
import { createShare } from "#src/server/features/reports/shares.service.ts";
import { requestErasure } from "#src/server/features/privacy/erasures.service.ts";
import { addPageview } from "#src/server/features/site-analytics/pageviews.service.ts";
import { createTicket } from "#src/server/features/tickets/tickets.service.ts";
import { createEndpoint } from "#src/server/features/webhooks/endpoints.service.ts";
import { updateWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { PASSWORD, createAuthContext } from "./accounts.ts";
import { createAdminSession, createTestAdministrator } from "./administrators.ts";
import { getLinkToken } from "./mails.ts";
import { addMarkedCall } from "./marked-call.ts";
import { addMarkedExport } from "./marked-export.ts";
import { addMarkedSignIn } from "./marked-sign-in.ts";
import { addMarkedTicket } from "./marked-ticket.ts";
import { addMarkedTools } from "./marked-tools.ts";

export type MarkedWorkspace = { clientId: string; apiAccountId: string; name: string; viewer: UserViewer };

/** Enough for a finding. */
const CONVERSATIONS = 25;

/**
 * Creates a workspace with the marker in every place a text can enter: names, conversations, imports, forms, mails and logs. `text`
 * takes its place wherever more than an address fits.
 */
export async function createMarkedWorkspace(
  marker: string,
  {
    isVerified = true,
    text = marker,
    withImports = true,
  }: { isVerified?: boolean; text?: string; withImports?: boolean } = {},
): Promise<MarkedWorkspace> {
  const db = getDatabase();
  const email = `${marker}@example.com`;
  const created = await createClientWithOwner(db.system, {
    owner: { email, name: `${text} Owner`, password: PASSWORD },
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const { clientId, userId } = created;
  await db.system`
    update users set email_verified_at = ${isVerified ? new Date() : null} where user_id = ${userId}`;
  const { sessionId } = await createSession(db.system, { userId, remembered: true, userAgent: `${text}/1.0` });
  const viewer: UserViewer = { kind: "user", clientId, userId, sessionId, role: "owner", timeZone: "UTC" };
  const name = `${text} Bots`;
  await updateWorkspace(db, viewer, { name });
  const workspace = { clientId, apiAccountId, name, viewer };
  await addConversations(workspace, { marker, text });
  await addSettings(workspace, text);
  await addReports(workspace, { text, recipients: [email, ...(isVerified ? [`${marker}-boss@example.com`] : [])] });
  await addAlert(workspace, marker, text);
  await addBilling(workspace, { marker, text, email });
  if (withImports) {
    await addImport(workspace, marker);
    await addMarkedExport(workspace.viewer, marker, text);
  }
  await addPerson(viewer, { marker, text, email });
  if (isVerified) await createInvitation(db.system, viewer, { email: `${marker}-guest@example.com`, role: "member" });
  await requestErasure(viewer, { person: `${marker}-guest@example.com` });
  await sendMails();
  await sendResetLink(email, db.system);
  await sendMails();
  return workspace;
}

/** Adds a member whose name and address contain the marker, with a comment, requests and mails of theirs. */
export async function createMarkedPerson(owner: UserViewer, marker: string): Promise<UserViewer> {
  const db = getDatabase();
  const email = `${marker}@example.com`;
  await createInvitation(db.system, owner, { email, role: "member" });
  const token = await getLinkToken(db.system, email);
  const { keys } = createAuthContext(db);
  const answer = { token, name: `${marker} Member`, password: PASSWORD };
  const { accessToken } = await acceptInvitation({ sql: db.system, keys }, answer, `${marker}/1.0`);
  const [user] = await db.system<{ userId: string }[]>`select user_id as "userId" from users where email = ${email}`;
  const sessionId = String(decodeJwt(accessToken)["sessionId"] ?? "");
  const viewer: UserViewer = { ...owner, userId: user?.userId ?? "", sessionId, role: "member" };
  const [conversation] = await db.withClient(
    owner.clientId,
    (tx) => tx<{ id: string }[]>`select conversation_id as id from conversations where client_id = ${owner.clientId}`,
  );
  await addComment(viewer, conversation?.id ?? "", { text: "What shall we answer?" });
  await addPerson(viewer, { marker, text: marker, email });
  await sendMails();
  return viewer;
}

/** Sends all waiting mails, as the job does. */
export async function sendMails(): Promise<void> {
  const rows = await getDatabase().system<{ id: string }[]>`select mail_id as id from mails where finished_at is null`;
  for (const { id } of rows) await sendMail(id);
}

function createIngestKey({ clientId, apiAccountId }: { clientId: string; apiAccountId: string }): KeyViewer {
  return {
    ...{ kind: "key", clientId, apiKeyId: randomUUID(), apiAccountId, channel: "webchat" },
    ...{ scopes: ["ingest"], timeZone: "UTC", redact: false },
  };
}

async function addConversations(
  { clientId, apiAccountId, viewer }: MarkedWorkspace,
  { marker, text }: { marker: string; text: string },
): Promise<void> {
  const key = createIngestKey({ clientId, apiAccountId });
  const started = Date.now() - 10 * DAY_MS;
  const messages = Array.from({ length: CONVERSATIONS }, (_, index) => {
    const shared = {
      conversationId: `${text}-${index}`,
      user: `${text}-user-${index}`,
      agent: { name: `${text} bot`, version: `${text}-1`, model: `${text}-model` },
      metadata: { page: `/${text}` },
      source: { kind: "page", name: text, campaign: text },
    };
    const timestamp = (minute: number) => new Date(started + (index * 30 + minute) * 60_000).toISOString();
    return [
      { ...shared, role: "user", text: `How much is the ${text} tour on Sunday?`, timestamp: timestamp(0) },
      { ...shared, role: "bot", text: `The ${text} tour is great. It is 45 €.`, timestamp: timestamp(1) },
      { ...shared, role: "user", text: `That is too expensive for me, ${text}`, timestamp: timestamp(2) },
    ];
  }).flat();
  await ingestMessages(key, { messages }, `${marker}-key`);
  await addMarkedTools({ key, viewer, marker, text });
  const event = { conversationId: `${text}-0`, type: "custom", name: text, data: { text } };
  await ingestEvents(key, { events: [event] }, null);
  // An invalid item, whose error is stored for a repetition of the request.
  await ingestMessages(key, { messages: [{ id: `${text}-bad`, role: text, text: "x" }] }, `${marker}-bad`);
  await closeIdle(Date.now());
  while ((await indexTexts()) || (await classifyClosedConversations()));
  await settleDays(clientId, Date.now());
  // Topics need more and more varied conversations than a test should store.
  await getDatabase().withClient(
    clientId,
    (tx) => tx`
      insert into topics (client_id, key, label, need, object, members, center, quotes)
      values (${clientId}, 'a', ${`Book ${text}`}, 'buy_or_book', ${text}, 9, ${JSON.stringify({ [text]: 1 })}::text::jsonb, '[]')`,
  );
  const row = { client_id: clientId, api_account_id: apiAccountId, channel: "telegram" };
  await getDatabase().withClient(clientId, async (tx) => {
    await tx`insert into channel_connections ${tx({ ...row, settings: { agentIds: text }, connected_at: new Date() })}`;
    await tx`insert into channel_health ${tx({ ...row, connected_at: new Date(), own_address: text })}`;
  });
  const owner = { clientId, apiAccountId, channel: "telegram" };
  await placeInSessions(getDatabase().ingest, owner, { messages: [{ thread: text, at: Date.now() }], hours: 24 });
  await addComment(viewer, deriveConversationId(apiAccountId, `${text}-0`), { text: `Look at ${text}` });
}

async function addSettings({ apiAccountId, viewer }: MarkedWorkspace, text: string): Promise<void> {
  const db = getDatabase();
  await createApiAccount(db, viewer, { name: `${text} shop`, channel: "webchat" });
  await createApiKey(db, viewer, { apiAccountId, name: `${text} key`, scopes: ["read"] });
  await createView(viewer, { name: `${text} view`, filter: { tag: text } });
  await createNote(viewer, { day: "2026-11-03", text: `${text} note` });
  await ask(viewer, { question: `How many conversations contain "${text}"?` });
  await changeFinding(viewer, "greeting_loses:all", { note: text });
  await createIntent(viewer, { name: `${text} intent`, examples: [`Is there a ${text} tour?`] });
  await updateNegativeExamples(viewer, { add: [`Not ${text}`], remove: [] });
}

/** A brand, a shared report and a scheduled one. */
async function addReports(
  { viewer }: MarkedWorkspace,
  { text, recipients }: { text: string; recipients: string[] },
): Promise<void> {
  const day = new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10);
  const report = { from: day, to: day, lang: "en" as const, version: `${text}-1` };
  await updateBrand(viewer, { name: text, colour: null });
  await createShare(viewer, { ...report, expiresInDays: 7, quotes: true }, "https://app.example.com");
  const schedule = { every: "month", weekday: 1, hour: 8, lang: "en", enabled: true } as const;
  await createSchedule(viewer, { ...schedule, filter: { version: text }, recipients });
}

/** The address for invoices, and a message that is held because the trial has ended for a moment. */
async function addBilling(
  { clientId, apiAccountId, viewer }: MarkedWorkspace,
  { marker, text, email }: { marker: string; text: string; email: string },
): Promise<void> {
  const { ingest, system } = getDatabase();
  const address = { line1: text, city: text, postalCode: "1100-048", country: "PT" };
  await updateDetails(viewer, { name: text, email, address });
  const key = createIngestKey({ clientId, apiAccountId });
  const [before] = await system`select trial_ends_at as at from clients where client_id = ${clientId}`;
  await system`update clients set trial_ends_at = now() - interval '1 day' where client_id = ${clientId}`;
  await touchMeter(ingest, clientId);
  const message = { id: `${marker}-held`, conversationId: `${marker}-held`, role: "user", text };
  await ingestMessages(key, { messages: [message] }, null);
  await system`update clients set trial_ends_at = ${before?.["at"]} where client_id = ${clientId}`;
  await touchMeter(ingest, clientId);
}

/** An alert that fires, with a chat target and a webhook, which get nothing: no deliveries are attempted here. */
async function addAlert({ clientId, viewer }: MarkedWorkspace, marker: string, text: string): Promise<void> {
  const address = `https://93.184.215.14/${marker}`;
  await createEndpoint(viewer, { url: address, description: text, events: ["alert.fired"] });
  const { id } = await createAlert(
    viewer,
    ruleSchema.parse({
      name: `${text} alert`.slice(0, 100),
      measure: "conversations",
      condition: { kind: "threshold", op: "below", value: 1_000_000 },
      targets: [{ kind: "slack", url: address }],
    }),
  );
  // A test notice names the host that it was sent to.
  const event = { eventId: randomUUID(), kind: "test" as const, at: new Date(), hourAt: null, note: null };
  const recipients = [{ target: text, state: "failed" as const, status: null, error: null }];
  await getDatabase().withClient(clientId, (tx) =>
    insertEvent(tx, { ...event, clientId, ruleId: id, value: null, n: null, expected: null, recipients }),
  );
  await getDatabase().withClient(
    clientId,
    (tx) => tx`update outbound_deliveries set target = ${text}, state = 'failed' where client_id = ${clientId}`,
  );
}

async function addImport({ clientId, apiAccountId, viewer }: MarkedWorkspace, marker: string): Promise<void> {
  const options = JSON.stringify({ format: "transcript", speakers: { [marker]: "user" } });
  const send = (fileName: string) =>
    createImport(viewer, { apiAccountId, fileName, options, content: new Blob([`${marker}: hello`]).stream() });
  const done = await send(`${marker}.txt`);
  await runImport({ clientId, id: done.id });
  await send(`${marker}-waiting.txt`);
  await addMarkedCall(viewer, apiAccountId, marker);
}

/** What a person causes with their address: a session elsewhere, an identity, a change of address, requests, and administrators' work. */
async function addPerson(
  viewer: UserViewer,
  { marker, text, email }: { marker: string; text: string; email: string },
): Promise<void> {
  const db = getDatabase();
  const { clientId, userId } = viewer;
  await insertIdentity(db.system, { issuer: "https://idp.example", subject: `${marker}-subject`, userId });
  await requestEmailChange(db.system, viewer, { email: `new-${marker}@example.com`, password: PASSWORD });
  const request = { email, name: text, subject: text, message: `This is ${text}`, website: "" };
  await createTicket(newTicketSchema.parse(request));
  await createLead(newLeadSchema.parse({ email, source: "contact", name: text, message: `Call ${text}` }));
  const pageview = {
    ...{ sessionId: "session_1764100000000abcdefg", pagePath: "/", pageTitle: text, loadTime: null },
    ...{ eventType: "pageview" as const, userAgent: `${text}/1.0` },
  };
  await addPageview({ pageview, referrer: `${marker}.example` });
  const { keys } = createAuthContext(db);
  const { viewer: admin } = await createAdminSession(db.system, keys, await createTestAdministrator(db.system));
  await createImpersonationLink(db.system, admin, { clientId, userId, reason: `They asked about ${text}` });
  const [ticket] = (await listTickets(db.system, { q: email, state: undefined, cursor: undefined, limit: 1 })).tickets;
  await replyToTicket(db.system, admin, { id: ticket?.id ?? "", text: `Hello ${text}`, attachments: [] });
  await Promise.all([addMarkedTicket(viewer, text), addMarkedSignIn(viewer, text)]);
}
