import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { ADMIN_TOKEN_KEY } from "#src/domain/admin/admin-session.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { signAccessToken } from "#src/server/auth/tokens/access-token.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { addComment } from "#src/server/features/conversations/comments/comments.service.ts";
import {
  deriveConversationId,
  ingestMessages,
  releaseHeldMessages,
} from "#src/server/features/ingest/ingest.service.ts";
import { createLead } from "#src/server/features/leads/leads.service.ts";
import { addPageview } from "#src/server/features/site-analytics/pageviews.service.ts";
import { createTicket } from "#src/server/features/tickets/tickets.service.ts";
import { createIncident } from "#src/server/features/admin-incidents/incidents.service.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { connectToAppDatabase, createSignedInAdmin } from "#tests/support/admin-session.ts";
import { setInitialStorage } from "#tests/support/dash.ts";
import { expectOnlyText, PAYLOADS, SHORT_PAYLOAD } from "#tests/support/foreign-text.ts";
import { createMarkedWorkspace } from "#tests/support/marked-workspace.ts";
import type { MarkedWorkspace } from "#tests/support/marked-workspace.ts";
import { expect, test } from "#tests/support/test.ts";

/** In one worker, because all tests of the file look at what one setup has stored. */
test.describe.configure({ mode: "default" });

const MARKER = `zqforeign${createId().slice(-8)}`;
const EMAIL = `${MARKER}@example.com`;
const ALL_PAYLOADS = PAYLOADS.join("\n");
const CONVERSATION = `${SHORT_PAYLOAD}-payloads`;

let workspace: MarkedWorkspace;
let conversationId: string;
let ticketId: string;
let accessToken: string;

test.beforeAll(async () => {
  await connectToAppDatabase();
  workspace = await createMarkedWorkspace(MARKER, { text: SHORT_PAYLOAD, withImports: false });
  const { viewer, apiAccountId } = workspace;
  await getDatabase().system`update clients set onboarding_completed = true where client_id = ${viewer.clientId}`;
  const { clientId, userId, sessionId, role } = viewer;
  accessToken = await signAccessToken(
    { clientId, userId, sessionId, role },
    { keys: await getJwtKeys(), lifetimeSeconds: 3600 },
  );
  const messages = PAYLOADS.map((text, index) => ({
    conversationId: CONVERSATION,
    role: index % 2 === 0 ? "user" : "bot",
    text,
    agent: { name: SHORT_PAYLOAD, version: SHORT_PAYLOAD },
  }));
  // Messages queue behind held ones.
  await releaseHeldMessages(getDatabase().ingest, clientId);
  const key = { kind: "key", clientId, apiAccountId, apiKeyId: createId(), channel: "webchat" } as const;
  await ingestMessages({ ...key, scopes: ["ingest"], timeZone: "UTC", redact: false }, { messages }, null);
  conversationId = deriveConversationId(apiAccountId, CONVERSATION);
  for (const text of PAYLOADS) await addComment(viewer, conversationId, { text });
  const contact = { email: EMAIL, name: SHORT_PAYLOAD, company: SHORT_PAYLOAD, message: ALL_PAYLOADS, website: "" };
  await createLead({ ...contact, source: "sales", volume: SHORT_PAYLOAD });
  await createTicket({ ...contact, subject: SHORT_PAYLOAD });
  const pageview = { sessionId: "session_1764100000000abcdefg", pageTitle: SHORT_PAYLOAD, loadTime: 1 };
  for (const userAgent of [SHORT_PAYLOAD, ALL_PAYLOADS.slice(0, 1000)]) {
    const visit = { ...pageview, pagePath: `/${SHORT_PAYLOAD}`, eventType: "pageview", userAgent } as const;
    await addPageview({ pageview: visit, referrer: SHORT_PAYLOAD });
  }
  const [ticket] = await getDatabase().system<{ id: string }[]>`
    select ticket_id as id from tickets where email = ${EMAIL} order by ticket_id limit 1`;
  ticketId = ticket?.id ?? "";
});
test.afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Screens with a text of their own content, because the names in the navigation are there before it. */
const DASHBOARD: readonly { path: () => string; opens?: RegExp; shows: string }[] = [
  { path: () => paths.dash.overview, shows: `${SHORT_PAYLOAD} Bots` },
  { path: () => paths.dash.funnel, opens: /^(Gives the price of|Answers about) a tour/, shows: "tour is great" },
  { path: () => paths.dash.analytics, shows: `Is the ${SHORT_PAYLOAD}` },
  { path: () => paths.dash.insights, shows: "tour is great" },
  { path: () => paths.dash.agent, shows: "How many conversations contain" },
  { path: () => paths.dash.aiBenchmarks, shows: "Versions side by side" },
  { path: () => paths.dash.conversations, shows: "tour on Sunday" },
  { path: () => paths.dash.settingsWorkspace, shows: `${SHORT_PAYLOAD} Bots` },
  { path: () => paths.dash.settingsApi, shows: `${SHORT_PAYLOAD} key` },
  { path: () => paths.dash.settingsGoals, shows: `${SHORT_PAYLOAD} shop` },
  { path: () => paths.dash.settingsIntents, shows: `${SHORT_PAYLOAD} intent` },
  { path: () => paths.dash.settingsUsers, shows: `${MARKER}-guest` },
  { path: () => paths.dash.settingsProfile, shows: `${SHORT_PAYLOAD} Owner` },
  { path: () => paths.dash.settingsSecurity, shows: SHORT_PAYLOAD },
  { path: () => paths.dash.settingsSignIn, shows: SHORT_PAYLOAD },
  { path: () => paths.dash.support, shows: `About ${SHORT_PAYLOAD}` },
  { path: () => paths.dash.adminErasure, shows: `${SHORT_PAYLOAD} Owner` },
  { path: () => paths.dash.adminPages, shows: `${MARKER}-guest` },
  { path: () => paths.dash.adminAudit, shows: `${SHORT_PAYLOAD} key` },
];

test("every screen of the dashboard shows foreign text as text", async ({ page }) => {
  await setInitialStorage(page, { accessToken });
  for (const { path, opens, shows } of DASHBOARD) {
    await page.goto(path());
    await page.getByRole("main").waitFor();
    if (opens !== undefined) await page.getByRole("button", { name: opens }).click();
    await expectOnlyText(page, shows);
  }
  await page.goto(paths.dash.conversation(conversationId));
  for (const payload of PAYLOADS) await expectOnlyText(page, payload);
});

test("an import shows names and headers of files as text before and after it", async ({ page }) => {
  await setInitialStorage(page, { accessToken });
  const quoted = `"${SHORT_PAYLOAD.replaceAll('"', '""')}"`;
  const rows = PAYLOADS.map(
    (text, index) => `${quoted},${index % 2 === 0 ? "user" : "bot"},"${text.replaceAll('"', '""')}",${quoted}`,
  );
  const file = [`conversation_id,role,text,${quoted}`, ...rows].join("\n");
  await page.goto(paths.dash.batchAnalysis);
  const name = `${SHORT_PAYLOAD}.csv`;
  await page.getByLabel("Conversation file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByRole("status", { name: "Reading the file" }).waitFor({ state: "hidden" });
  await expectOnlyText(page, SHORT_PAYLOAD);
  await page.getByRole("button", { name: /^Import \d+ conversation/ }).click();
  await page.getByRole("heading", { name: `Imported: ${name}` }).waitFor();
  await expectOnlyText(page, `Imported: ${name}`);
});

test("every screen of the admin area shows foreign text as text", async ({ page }) => {
  const admin = await createSignedInAdmin();
  await getDatabase().system`update administrators set name = ${SHORT_PAYLOAD} where admin_id = ${admin.adminId}`;
  await setInitialStorage(page, { [ADMIN_TOKEN_KEY]: admin.token });
  const viewer = {
    kind: "admin",
    adminId: admin.adminId,
    name: SHORT_PAYLOAD,
    email: admin.email,
    sessionId: "",
  } as const;
  const sql = getDatabase().system;
  const component = { components: ["api" as const], impact: "minor" as const };
  await createIncident(sql, viewer, { title: SHORT_PAYLOAD, text: ALL_PAYLOADS, ...component });
  const { clients, client, leads, tickets, ticket, incidents, visits, questions, jobs, audit, administrators } =
    paths.admin;
  const screens = [
    clients,
    client(workspace.clientId),
    leads,
    tickets,
    ticket(ticketId),
    incidents,
    visits,
    questions,
    audit,
    administrators,
  ];
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole("main").waitFor();
    await expectOnlyText(page, SHORT_PAYLOAD);
  }
  await page.goto(jobs);
  await expectOnlyText(page, "Jobs");
});

test("the status page and the mails of the outbox show foreign text as text", async ({ page }) => {
  await page.goto(paths.status);
  await expectOnlyText(page, SHORT_PAYLOAD);
  await page.goto(paths.outbox);
  await expectOnlyText(page, `${MARKER}@example.com`);
  const frames = page.locator("li", { hasText: EMAIL }).locator("iframe");
  const sources = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute("src") ?? ""));
  expect(sources.length).toBeGreaterThan(1);
  let shown = 0;
  for (const source of sources) {
    await page.goto(source, { waitUntil: "load" });
    await expectOnlyText(page, "");
    if ((await page.content()).includes("ranForeign")) shown++;
  }
  expect(shown).toBeGreaterThan(0);
});
