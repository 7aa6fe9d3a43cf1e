import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#src/domain/paths/paths.ts";
import { LEADS_BY_ADDRESS } from "#src/server/features/leads/leads.service.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let dataDir: string;
let direct: RunningApp;
let proxied: RunningApp;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-forwarded-"));
  await chmod(dataDir, 0o711);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" };
  direct = await startApp({ env });
  proxied = await startApp({ env: { ...env, TRUST_PROXY: "1" } });
}, 240_000);
afterAll(async () => {
  await direct.stop();
  await proxied.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

let count = 0;

async function sendLead(app: RunningApp, forwardedFor: string, fields: Record<string, string> = {}): Promise<number> {
  const email = `forwarded${String(count++)}@example.com`;
  const answer = await fetch(new URL(paths.api.leads, app.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": forwardedFor },
    body: JSON.stringify({ email, source: "newsletter", ...fields }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends requests from the addresses in turn; returns how often each status came. */
async function sendMany(app: RunningApp, addresses: string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (const address of addresses) {
    const status = await sendLead(app, address);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

function listAddresses(n: number): string[] {
  return Array.from({ length: n }, (_, index) => `198.51.100.${String(index + 1)}`);
}

describe("limits by address", () => {
  it("behind a trusted proxy count the address that the proxy saw, whatever the caller forged before it", async () => {
    const caller = "203.0.113.9";
    const forged = listAddresses(LEADS_BY_ADDRESS.points).map((address) => `${address}, ${caller}`);
    expect(await sendMany(proxied, forged)).toEqual(new Map([[200, LEADS_BY_ADDRESS.points]]));
    expect(await sendLead(proxied, `192.0.2.1, ${caller}`)).toBe(429);
    expect(await sendLead(proxied, "203.0.113.10")).toBe(200);
  });

  it("without a trusted proxy count the connection, whatever X-Forwarded-For says", async () => {
    expect(await sendMany(direct, listAddresses(LEADS_BY_ADDRESS.points))).toEqual(
      new Map([[200, LEADS_BY_ADDRESS.points]]),
    );
    expect(await sendLead(direct, "192.0.2.77")).toBe(429);
  });
});

it("a filled trap gets the normal answer, and nothing is stored or mailed", async () => {
  const owner = connectAsOwner(database.url);
  const countRows = () =>
    owner`select (select count(*) from leads) as leads, (select count(*) from tickets) as tickets, (select count(*) from mails) as mails`;
  try {
    const before = await countRows();
    const trap = { website: "https://spam.example", message: "Buy now" };
    expect(await sendLead(proxied, "203.0.113.20", { source: "contact", ...trap })).toBe(200);
    const ticket = await fetch(new URL(paths.api.tickets, proxied.url), {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.20" },
      body: JSON.stringify({ email: "trap@example.com", ...trap }),
    });
    expect([ticket.status, await ticket.json()]).toEqual([200, { success: true }]);
    expect([...(await countRows())]).toEqual([...before]);
  } finally {
    await owner.end();
  }
});
