import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedInApp } from "#tests/support/signed-in-app.ts";

let running: SignedInApp;

beforeAll(async () => {
  running = await startSignedInApp();
}, 240_000);
afterAll(() => running.stop());

it("opens one set of connection pools for all request paths", async () => {
  const { accessToken, apiKey } = await running.signIn();
  const message = { conversationId: "one", role: "user", text: "How much is it?", timestamp: new Date().toISOString() };
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json" };
  // The fast path, which bypasses Astro.
  expect((await running.call(apiKey, "/api/v1/messages", { method: "POST", headers, body })).status).toBe(200);
  // Astro's routing: the app role, then the system role alone.
  expect((await running.call(accessToken, "/api/metrics/overview?from=2026-01-01&to=2026-01-31")).status).toBe(200);
  expect((await running.call(null, "/api/status")).status).toBe(200);
  // An endpoint that writes through the ingest role behind Astro.
  const sample = await running.call(accessToken, "/api/sample", { method: "POST", headers, body: "{}" });
  expect(sample.status).toBeLessThan(300);

  const owner = connectAsOwner(running.databaseUrl);
  const rows = await owner<{ role: string; process: string }[]>`
    select distinct split_part(application_name, ' ', 1) as role, split_part(application_name, ' ', 2) as process
    from pg_stat_activity
    where datname = current_database() and application_name like 'threadlight\\_% %'
      and split_part(application_name, ' ', 2) like ${`${String(running.app.pid)}-%`}`;
  await owner.end();
  expect(new Set(rows.map(({ role }) => role))).toEqual(
    new Set(["threadlight_app", "threadlight_ingest", "threadlight_system"]),
  );
  expect(new Set(rows.map((row) => row.process)).size).toBe(1);
});

it("leaves the server's modules out of the bundle, where their state would exist twice", async () => {
  const folder = join(PROJECT_ROOT, "dist", "server");
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".mjs"));
  const bundled = new Map<string, string>();
  for (const name of names) bundled.set(name, await readFile(join(folder, name), "utf8"));
  const withPools = [...bundled].filter(([, text]) => text.includes("threadlight_ingest")).map(([name]) => name);
  expect(withPools).toEqual([]);
  expect([...bundled.values()].some((text) => text.includes("#src/server/http/endpoint/endpoint.ts"))).toBe(true);
});
