import { DAYS_BEFORE } from "../../../domain/analysis/findings.ts";
import { demoWorkspace, generateConversations, listReleases } from "../../../domain/demo/demo.ts";
import type { DemoConversation } from "../../../domain/demo/demo.ts";
import { addDays, localDayOf } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { createClientWithOwner } from "../accounts/create-client.service.ts";
import { createAdministrator, readDemoFactor } from "../administrators/administrators.service.ts";
import { createLoader } from "../ingest/ingest.service.ts";
import { getFindings, markFinding } from "../metrics/findings.service.ts";
import { readTopics } from "../topics/topics.service.ts";
import { markLoaded, selectAccountIds, selectDemoClient, selectPeople } from "./demo.sql.ts";
import type { DemoClient, DemoPerson } from "./demo.sql.ts";
import { loadTeamwork } from "./teamwork.service.ts";

const DEMO_SEED = 20_260_901;
const DEMO_CONVERSATIONS = 4_000;
const DEMO_DAYS = 90;
/** The workspace was made and its accounts connected three days before the first conversation. */
export const DEMO_AGE_DAYS = DEMO_DAYS + 3;
/** Printed at every start of a demo: it opens made-up data on a program that only this machine reaches. */
const DEMO_PASSWORD = "Follow-the-thread-1";

/** A member of staff who does not exist, for looking around in the administrator's area. */
const DEMO_ADMIN = { name: "Demo Administrator", email: "staff@threadlight.example" };

export type DemoLogin = { email: string; password: string };
/** `secret` is the second factor's, made anew for each database: for an authenticator app. */
export type DemoAdmin = DemoLogin & { secret: string };

/** Makes the demo workspace where it is missing, or goes on loading it where a start was cut short; answers its login. */
export async function loadDemo(): Promise<DemoLogin> {
  const { system } = getDatabase();
  const client = (await selectDemoClient(system)) ?? (await createWorkspace());
  if (!client.loaded) {
    const accounts = await selectAccountIds(system, client.clientId);
    await loadConversations(
      { clientId: client.clientId, accounts },
      generateConversations({
        seed: DEMO_SEED,
        until: client.createdAt.getTime(),
        days: DEMO_DAYS,
        conversations: DEMO_CONVERSATIONS,
      }),
    );
    const people = await selectPeople(system, client.clientId);
    const owner = people.find(({ role }) => role === "owner");
    if (owner === undefined) throw new Error("The demo workspace has no owner.");
    await markReleases(client, owner);
    await readTopics(client.clientId, client.createdAt.getTime());
    await loadTeamwork(client.clientId, { owner, people });
    await markLoaded(system, {
      clientId: client.clientId,
      days: DEMO_AGE_DAYS,
      seen: demoWorkspace.users.map(({ email, seenHoursAgo }) => ({ email, hoursAgo: seenHoursAgo })),
    });
  }
  return readLogin();
}

/** Says of each bot release which of the largest problems before it it was meant to mend; whether it did is counted. */
async function markReleases({ clientId, createdAt }: DemoClient, owner: DemoPerson): Promise<void> {
  const { timeZone } = demoWorkspace.client;
  for (const { at, mends } of listReleases({ until: createdAt.getTime(), days: DEMO_DAYS })) {
    const appliedOn = localDayOf(at, timeZone);
    const before = { from: addDays(appliedOn, -DAYS_BEFORE), to: addDays(appliedOn, -1), limit: 100 };
    const { findings } = await getFindings({ clientId, timeZone }, before);
    for (const kind of mends) {
      const [largest] = findings.filter((finding) => finding.kind === kind).sort((a, b) => b.count - a.count);
      if (largest === undefined) continue;
      await markFinding({ ...owner, clientId, timeZone }, largest.id, { status: "applied", appliedOn });
    }
  }
}

/** Makes the demo's administrator where there is none; answers the login. Never call it in production. */
export async function loadDemoAdmin(): Promise<DemoAdmin> {
  const { system } = getDatabase();
  const { name, email } = DEMO_ADMIN;
  const created = await createAdministrator(system, { name, email, password: DEMO_PASSWORD, isDemo: true });
  const secret = created?.secret ?? (await readDemoFactor(system, email))?.secret;
  if (secret === undefined) throw new Error(`The demo's address ${email} belongs to somebody else already.`);
  return { email, password: DEMO_PASSWORD, secret };
}

/** The code that the demo administrator's app would show now; null where there is none. */
export async function readDemoCode(): Promise<string | null> {
  return (await readDemoFactor(getDatabase().system, DEMO_ADMIN.email))?.code ?? null;
}

/** Loads generated conversations into a client whose API accounts bear the demo accounts' names. */
export async function loadConversations(
  target: { clientId: string; accounts: Map<string, string> },
  conversations: Iterable<DemoConversation>,
): Promise<{ conversations: number; messages: number }> {
  const names = new Map<string, string>(demoWorkspace.accounts.map(({ key, name }) => [key, name]));
  const loader = createLoader(target.clientId);
  let count = 0;
  for (const conversation of conversations) {
    const apiAccountId = target.accounts.get(names.get(conversation.account) ?? "");
    if (apiAccountId === undefined) throw new Error(`The workspace has no API account ${conversation.account}.`);
    await loader.add({ ...conversation, apiAccountId });
    count++;
  }
  return { conversations: count, messages: await loader.flush() };
}

async function createWorkspace(): Promise<DemoClient> {
  const { system } = getDatabase();
  const { client: business, accounts } = demoWorkspace;
  const [first, ...others] = accounts;
  const owner = readOwner();
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
  if (created === null) throw new Error(`The demo's address ${owner.email} belongs to somebody else already.`);
  const client = await selectDemoClient(system);
  // A start that goes on with it reckons from the same moment: another would make other conversations.
  if (client === null) throw new Error("The demo workspace is gone.");
  return client;
}

function readLogin(): DemoLogin {
  return { email: readOwner().email, password: DEMO_PASSWORD };
}

function readOwner(): { name: string; email: string } {
  const owner = demoWorkspace.users.find(({ role }) => role === "owner");
  if (owner === undefined) throw new Error("The demo workspace has no owner.");
  return owner;
}

export type SeedPlan = { conversations: number; clients: number; days: number };
export type SeedProgress = { client: number; clientId: string; conversations: number; messages: number };

const SEED_PASSWORD = "Seeded-client-1";

/** Makes clients with generated conversations: the first holds a tenth of them, the others share the rest evenly. */
export async function seedClients(plan: SeedPlan, onProgress: (progress: SeedProgress) => void): Promise<string[]> {
  const clientIds: string[] = [];
  const until = Date.now();
  let conversations = 0;
  let messages = 0;
  for (let client = 1; client <= plan.clients; client++) {
    const clientId = await createSeededClient(client);
    const accounts = await selectAccountIds(getDatabase().system, clientId);
    const generated = generateConversations({
      seed: client,
      until,
      days: plan.days,
      conversations: shareOf(client, plan),
    });
    const loaded = await loadConversations({ clientId, accounts }, generated);
    conversations += loaded.conversations;
    messages += loaded.messages;
    clientIds.push(clientId);
    onProgress({ client, clientId, conversations, messages });
  }
  return clientIds;
}

function shareOf(client: number, { conversations, clients }: SeedPlan): number {
  if (clients === 1) return conversations;
  const first = Math.ceil(conversations / 10);
  return client === 1 ? first : Math.max(1, Math.round((conversations - first) / (clients - 1)));
}

async function createSeededClient(number: number): Promise<string> {
  const [first, ...others] = demoWorkspace.accounts;
  const email = `seed-${Date.now().toString(36)}-${number}@example.com`;
  const created = await createClientWithOwner(getDatabase().system, {
    name: `Seeded client ${number}`,
    owner: { name: "Seeded Owner", email, password: SEED_PASSWORD },
    plan: "enterprise",
    trialEndsAt: null,
    timeZone: demoWorkspace.client.timeZone,
    onboardingCompleted: true,
    apiAccounts: [first, ...others],
  });
  if (created === null) throw new Error(`The address ${email} is taken.`);
  return created.clientId;
}
