import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createBulkLoader } from "../../ingest/ingest.service.ts";
import { getRetention } from "./returning-people.service.ts";

const UNTIL = Date.UTC(2026, 3, 15);
/** Starts after the first conversations, so that some of its users are not new. */
const QUERY = { from: "2026-03-23", to: "2026-04-14" };

const database = setUpFileDatabase();
let owner: ReturnType<typeof connectAsOwner>;
let client: TestClient & { timeZone: string };

beforeAll(async () => {
  owner = connectAsOwner(database.url);
  client = { ...(await createTestClient()), timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 11, until: UNTIL, days: 30, conversations: 900 })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
});
afterAll(() => owner.end());

describe("retention", () => {
  it("counts new and returning users like a recount of their days", async () => {
    const { users, returned, cohorts } = await getRetention(client, QUERY);
    const days = await recount();
    const newcomers = [...days.values()].filter(([first = ""]) => first >= QUERY.from);
    expect(users).toBe(newcomers.length);
    expect(users).toBeLessThan(days.size);
    expect(returned).toMatchObject({ k: newcomers.filter((list) => new Set(list).size > 1).length, n: users });
    expect(returned.k).toBeGreaterThan(0);
    expect(cohorts.map(({ users: own }) => own).reduce((sum, own) => sum + own, 0)).toBe(users);
    expect(cohorts.reduce((sum, cohort) => sum + cohort.returned, 0)).toBe(returned.k);
  });

  it("samples end users with all their conversations above the limit", async () => {
    const all = await getRetention(client, QUERY);
    const nearlyAll = await getRetention(client, QUERY, all.total - 1);
    expect(nearlyAll.sampled).toBe(true);
    // Every conversation of this client has an end user, so only the user with the highest hash can be missing.
    expect(nearlyAll.conversations).toBeGreaterThanOrEqual(all.total - 1);
    expect(all.users - nearlyAll.users).toBeLessThanOrEqual(1);
    expect(all.returned.k - nearlyAll.returned.k).toBeLessThanOrEqual(1);

    const some = await getRetention(client, QUERY, 200);
    expect(some.conversations).toBeGreaterThanOrEqual(200);
    expect(some.conversations).toBeLessThan(all.conversations / 2);
    expect(some.users).toBeLessThan(all.users / 2);
    expect(some.cohorts.filter(({ users }) => users > 0).length).toBe(
      all.cohorts.filter(({ users }) => users > 0).length,
    );
  });

  it("applies filters and isolates clients", async () => {
    const all = await getRetention(client, QUERY);
    const some = await getRetention(client, { ...QUERY, channel: "whatsapp" });
    expect(some.conversations).toBeGreaterThan(0);
    expect(some.conversations).toBeLessThan(all.conversations);
    const stranger = { ...(await createTestClient()), timeZone: "UTC" };
    expect(await getRetention(stranger, QUERY)).toMatchObject({ users: 0, conversations: 0, total: 0 });
  });
});

/** Each end user's days up to the end of the period, in order. */
async function recount(): Promise<Map<string, string[]>> {
  const rows = await owner<{ user: string; day: string }[]>`
    select end_user as user, local_day::text as day from conversations
    where client_id = ${client.clientId} and local_day <= ${QUERY.to} order by local_day`;
  const days = new Map<string, string[]>();
  for (const { user, day } of rows) days.set(user, [...(days.get(user) ?? []), day]);
  for (const [user, list] of days) if (!list.some((day) => day >= QUERY.from)) days.delete(user);
  return days;
}
