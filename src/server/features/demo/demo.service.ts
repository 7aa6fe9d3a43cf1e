import { demoWorkspace, generateConversations, listReleases } from "../../../demo/demo.ts";
import { chooseProperties } from "../../../demo/properties.ts";
import { chooseSource } from "../../../demo/sources.ts";
import { tryRelease } from "../../../demo/trial.ts";
import type { DemoConversation } from "../../../demo/demo.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { createAdministrator, getDemoTotp } from "../admin-team/administrators.service.ts";
import { classifyClosedConversations, createBulkLoader } from "../ingest/ingest.service.ts";
import { changeFinding } from "../metrics/findings/findings.service.ts";
import { settleTopics } from "../topics/topics.service.ts";
import { markDemoLoaded, getAccountIds, findDemoClient, listUsers } from "./demo.sql.ts";
import type { DemoClient, DemoUser } from "./demo.sql.ts";
import { addQuestions } from "./demo-agent.service.ts";
import { addAlerts } from "./demo-alerts.service.ts";
import { createDemoCalls } from "./demo-calls.service.ts";
import { addChannels } from "./demo-channels.service.ts";
import { addReadings } from "./demo-readings.service.ts";
import { trackProperties } from "./demo-properties.service.ts";
import { addReports } from "./demo-reports.service.ts";
import { addRuns } from "./demo-runs.service.ts";
import { addDemoCalls } from "./demo-voice.service.ts";
import { addTickets } from "./demo-tickets.service.ts";
import { addTeamActivity } from "./team-activity.service.ts";

const DEMO_SEED = 20_260_901;
const DEMO_CONVERSATIONS = 4_000;
const DEMO_DAYS = 90;
/** The workspace and its accounts are three days older than the first conversation. */
export const DEMO_AGE_DAYS = DEMO_DAYS + 3;
/** Public: printed at every start of the demo, which holds generated data and listens on localhost only. */
const DEMO_PASSWORD = "Follow-the-thread-1";

/** The demo administrator, for exploring the admin area. */
const DEMO_ADMIN = { name: "Demo Administrator", email: "staff@threadlight.example" };

export type DemoLogin = { email: string; password: string };
/** `secret` is the TOTP secret for an authenticator app, generated per database. */
export type DemoAdmin = DemoLogin & { secret: string };

/** Creates the demo workspace, or continues an interrupted load, and returns its log-in. */
export async function loadDemo(): Promise<DemoLogin> {
  const { system } = getDatabase();
  const client = (await findDemoClient(system)) ?? (await createDemoWorkspace());
  if (!client.loaded) {
    const accounts = await getAccountIds(system, client.clientId);
    const until = client.createdAt.getTime();
    const options = { seed: DEMO_SEED, until, days: DEMO_DAYS, conversations: DEMO_CONVERSATIONS };
    await loadConversations(
      { clientId: client.clientId, accounts, callsUntil: until },
      tryRelease([...generateConversations(options)], until),
    );
    // Their outcomes and topics are there at the first look.
    while (await classifyClosedConversations());
    await settleTopics(client.clientId);
    const users = await listUsers(system, client.clientId);
    const owner = users.find(({ role }) => role === "owner");
    if (owner === undefined) throw new Error("The demo workspace has no owner.");
    await markReleaseFindings(client, owner);
    await trackProperties(client.clientId, { owner });
    await addChannels(client.clientId, { owner, accounts });
    await addReports(client.clientId, { owner, createdAt: client.createdAt });
    await addReadings(client.clientId, { owner, nowMs: client.createdAt.getTime() });
    await addTeamActivity(client.clientId, { owner, users, until: client.createdAt.getTime(), days: DEMO_DAYS });
    await addQuestions(client.clientId, { owner });
    await addRuns(client.clientId, { owner, nowMs: client.createdAt.getTime() });
    await addDemoCalls(client.clientId, { accounts, nowMs: client.createdAt.getTime() });
    await addAlerts(client.clientId, { owner, nowMs: client.createdAt.getTime() });
    await addTickets(client.clientId, { users, nowMs: client.createdAt.getTime() });
    await markDemoLoaded(system, {
      clientId: client.clientId,
      days: DEMO_AGE_DAYS,
      seen: demoWorkspace.users.map(({ email, seenHoursAgo }) => ({ email, hoursAgo: seenHoursAgo })),
    });
  }
  return getLogin();
}

/** Marks the findings that each bot release was to fix as applied; the metrics show whether they were. */
async function markReleaseFindings({ clientId, createdAt }: DemoClient, owner: DemoUser): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  const viewer = { ...owner, kind: "user", clientId, timeZone } as const;
  for (const { at, fixes } of listReleases({ until: createdAt.getTime(), days: DEMO_DAYS })) {
    for (const kind of fixes)
      await changeFinding(viewer, `${kind}:all`, { status: "applied", appliedOn: localDayOf(at, timeZone) });
  }
}

/** Creates the demo administrator unless it exists, and returns its log-in. Must not be called in production. */
export async function loadDemoAdmin(): Promise<DemoAdmin> {
  const { system } = getDatabase();
  const { name, email } = DEMO_ADMIN;
  const created = await createAdministrator(system, { name, email, password: DEMO_PASSWORD, isDemo: true });
  const secret = created?.secret ?? (await getDemoTotp(system, email))?.secret;
  if (secret === undefined) throw new Error(`The demo's address ${email} is already taken.`);
  return { email, password: DEMO_PASSWORD, secret };
}

/** The current TOTP code of the demo administrator; null if there is none. */
export async function getDemoCode(): Promise<string | null> {
  return (await getDemoTotp(getDatabase().system, DEMO_ADMIN.email))?.code ?? null;
}

/**
 * Loads generated conversations into a client whose API accounts have the names of the demo accounts. With `callsUntil` (ms), those of
 * the days before get their model calls.
 */
export async function loadConversations(
  target: { clientId: string; accounts: Map<string, string>; callsUntil?: number },
  conversations: Iterable<DemoConversation>,
): Promise<{ conversations: number; messages: number }> {
  const names = new Map<string, string>(demoWorkspace.accounts.map(({ key, name }) => [key, name]));
  const loader = createBulkLoader(target.clientId);
  const calls = target.callsUntil === undefined ? null : createDemoCalls(target.clientId, target.callsUntil);
  let count = 0;
  for (const conversation of conversations) {
    const apiAccountId = target.accounts.get(names.get(conversation.account) ?? "");
    if (apiAccountId === undefined) throw new Error(`The workspace has no API account ${conversation.account}.`);
    const told = { source: chooseSource(conversation), properties: chooseProperties(conversation) };
    await loader.add({ ...conversation, apiAccountId, ...told });
    calls?.add({ ...conversation, apiAccountId });
    count++;
  }
  const messages = await loader.flush();
  await calls?.save();
  return { conversations: count, messages };
}

async function createDemoWorkspace(): Promise<DemoClient> {
  const { system } = getDatabase();
  const { client: business, accounts } = demoWorkspace;
  const [first, ...others] = accounts;
  const owner = getOwner();
  const created = await createClientWithOwner(system, {
    name: business.name,
    owner: { ...owner, password: DEMO_PASSWORD, emailVerified: true },
    colleagues: demoWorkspace.users.filter(({ role }) => role !== "owner"),
    plan: "growth",
    trialEndsAt: null,
    timeZone: business.timeZone,
    isDemo: true,
    apiAccounts: [first, ...others],
  });
  if (created === null) throw new Error(`The demo's address ${owner.email} is already taken.`);
  const client = await findDemoClient(system);
  // Re-read for its exact `createdAt`: an interrupted load continues with the same conversations only from the same time.
  if (client === null) throw new Error("The demo workspace was not found after it was created.");
  return client;
}

function getLogin(): DemoLogin {
  return { email: getOwner().email, password: DEMO_PASSWORD };
}

function getOwner(): { name: string; email: string } {
  const owner = demoWorkspace.users.find(({ role }) => role === "owner");
  if (owner === undefined) throw new Error("The demo workspace has no owner.");
  return owner;
}
