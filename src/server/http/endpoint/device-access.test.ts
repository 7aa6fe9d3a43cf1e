import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { claimPairing, createPairing } from "#src/server/features/runner/devices.service.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { Access } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { toResponse } from "../http-types.ts";

setUpFileDatabase();

let token: string;

beforeAll(async () => {
  const { clientId, userId } = await createTestClient();
  const viewer: UserViewer = { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
  const { code } = await createPairing(getDatabase(), viewer);
  const device = { name: "Test", version: "1" };
  token = (await claimPairing(getDatabase(), { code, device }, "192.0.2.1")).token;
});

async function send(access: Access, { method = "POST", bearer }: { method?: string; bearer?: string } = {}) {
  const url = new URL("https://app.example/api/runner/x");
  const output = z.object({ kind: z.string().nullable() });
  const run = endpoint({ access, output }, ({ viewer }) =>
    Promise.resolve({ kind: viewer !== null && "kind" in viewer ? String(viewer.kind) : null }),
  );
  const headers = new Headers({ origin: "chrome-extension://abc", "sec-fetch-site": "cross-site", host: url.host });
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
  const request = { method, url: url.href, signal: AbortSignal.timeout(10_000), headers, body: null };
  const response = toResponse(await run.handle({ request, url, params: {} }));
  const body: unknown = response.status === 204 ? null : await response.json();
  return { status: response.status, body, headers: Object.fromEntries(response.headers) };
}

describe("access of paired browsers", () => {
  it("takes their token from any origin, and every origin may see the response", async () => {
    for (const access of ["device", "userOrDevice"] as const) {
      expect(await send(access, { bearer: token })).toMatchObject({
        status: 200,
        body: { kind: "device" },
        headers: { "access-control-allow-origin": "*" },
      });
    }
    expect(await send("anywhere")).toMatchObject({ status: 200, body: { kind: null } });
  });

  it("answers preflights without a token", async () => {
    const { status, headers } = await send("device", { method: "OPTIONS" });
    expect([status, headers["access-control-allow-headers"]]).toEqual([204, "Content-Type, Authorization"]);
  });

  it("refuses wrong tokens so that the extension can see it", async () => {
    const wrong = `${token.slice(0, -1)}${token.endsWith("_") ? "-" : "_"}`;
    const refused = await send("device", { bearer: wrong });
    expect(refused).toMatchObject({ status: 401, headers: { "access-control-allow-origin": "*" } });
    expect((await send("device")).status).toBe(401);
  });

  it("refuses another site's page without a device's token, and devices everywhere else", async () => {
    expect(await send("userOrDevice")).toMatchObject({ status: 403, body: { code: "cross_site" } });
    const elsewhere = await send("user", { method: "GET", bearer: token });
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await send({ key: "read" }, { method: "GET", bearer: token })).status).toBe(401);
  });
});
