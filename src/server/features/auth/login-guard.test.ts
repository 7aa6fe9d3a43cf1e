import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "#src/domain/shared/errors.ts";
import { formatDevice } from "#src/server/auth/secrets/known-device.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { PASSWORD, createAuthContext, createBotCheckToken } from "#tests/support/accounts.ts";
import { createTestAdministrator, generateCode } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { finishAdminLogin, startAdminLogin } from "../admin-team/admin-log-in.service.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import type { AuthContext, Caller } from "./context.ts";
import { createClientWithOwner } from "./create-client.service.ts";
import { LOGIN_GUARD } from "./limits.ts";
import { logIn } from "./log-in.service.ts";

setUpFileDatabase();
let sql: Sql;
let context: AuthContext;
let email: string;
let userId: string;
let clientId: string;
let count = 0;

beforeAll(() => {
  sql = getDatabase().system;
  context = createAuthContext(getDatabase());
});
beforeEach(async () => {
  await sql`delete from attempt_delays`;
  await sql`delete from rate_limits`;
  email = `guarded${count++}@example.com`;
  const created = await createClientWithOwner(sql, { owner: { email, name: "Ana Reis", password: PASSWORD } });
  if (created === null) throw new Error("The address was taken.");
  ({ userId, clientId } = created);
});

const WRONG = "Wrong-Horse-8";
const REFUSED = { code: "rate_limited", retryAfterSeconds: expect.any(Number) };

function createCaller(network: number, deviceCookie: string | null = null): Caller {
  const address = `10.${Math.floor(network / 250)}.${network % 250}.7`;
  return { address, userAgent: "Vitest", deviceCookie };
}

async function attempt(password: string, caller: Caller) {
  return logIn(context, { email, password, turnstileToken: await createBotCheckToken(context) }, caller);
}

/**
 * The delay in seconds that the last failure has set. Extends it, so that it outlasts a slow test machine; `passDelays` ends it.
 */
async function holdDelay(name: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    with running as (
      select key, allowed_at, resets_at from attempt_delays
      where key like ${`${name}:%`} and allowed_at > '-infinity' order by allowed_at desc limit 1)
    update attempt_delays d set allowed_at = d.allowed_at + interval '1 hour' from running r where d.key = r.key
    returning round(extract(epoch from r.allowed_at - (r.resets_at - interval '1 day')))::int as seconds`;
  return row?.seconds ?? 0;
}

/** Ends the delays that are running, as if their time had passed. */
async function passDelays(): Promise<void> {
  await sql`update attempt_delays set allowed_at = '-infinity'`;
}

/** Tries wrong passwords until one is not even verified; returns how many were, and the delay. */
async function guess(caller: Caller): Promise<{ verified: number; delay: number }> {
  let delay = 0;
  for (let verified = 0; ; verified++) {
    const refused: unknown = await attempt(WRONG, caller).catch((error: unknown) => error);
    if (refused instanceof AppError && refused.code === "rate_limited") return { verified, delay };
    expect(refused).toMatchObject({ code: "invalid_credentials" });
    delay = await holdDelay("login-own");
  }
}

describe("wrong passwords", () => {
  test("ten of them do not refuse the right one, from the same network either", async () => {
    for (let round = 0; round < 10; round++) {
      await expect(attempt(WRONG, createCaller(1))).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    expect((await attempt(PASSWORD, createCaller(1))).success).toBe(true);
  });

  test("slow down their own network, longer each time, and no other", async () => {
    const attacker = createCaller(2);
    const first = await guess(attacker);
    expect(first).toEqual({ verified: LOGIN_GUARD.own.free + 1, delay: 1 });
    const delays = [];
    for (let round = 0; round < 12; round++) {
      await passDelays();
      const { verified, delay } = await guess(attacker);
      expect(verified).toBe(1);
      delays.push(delay);
    }
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    await expect(attempt(PASSWORD, attacker)).rejects.toMatchObject(REFUSED);
    expect((await attempt(PASSWORD, createCaller(3))).success).toBe(true);
  });

  test("of concurrent requests no more are verified than of successive ones", async () => {
    await expect(attempt(WRONG, createCaller(4))).rejects.toMatchObject({ code: "invalid_credentials" });
    await sql`update attempt_delays set failures = ${LOGIN_GUARD.own.free + 8} where key like 'login-own:%'`;
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => attempt(WRONG, createCaller(4))));
    const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "logged in"));
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(1);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(39);
  });

  test("from many networks are bounded together; a known device and a known network are not", async () => {
    let network = 100;
    const tryFromNewNetwork = (password = WRONG) => attempt(password, createCaller(++network));
    for (let verified = 0; verified <= LOGIN_GUARD.account.free; verified++) {
      await expect(tryFromNewNetwork()).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    const delays = [await holdDelay("login-account")];
    for (let round = 0; round < 10; round++) {
      await expect(tryFromNewNetwork()).rejects.toMatchObject(REFUSED);
      await passDelays();
      await expect(tryFromNewNetwork()).rejects.toMatchObject({ code: "invalid_credentials" });
      delays.push(await holdDelay("login-account"));
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    await expect(tryFromNewNetwork(PASSWORD)).rejects.toMatchObject(REFUSED);
    const known = await formatDevice(null, userId);
    expect((await attempt(PASSWORD, createCaller(++network, known))).success).toBe(true);
    await expect(tryFromNewNetwork(PASSWORD)).rejects.toMatchObject(REFUSED);
    await sql`update sessions set place = '10.200.1.x' where user_id = ${userId}`;
    expect((await attempt(PASSWORD, { address: "10.200.1.9", userAgent: "" })).success).toBe(true);
  });
});

describe("a known device", () => {
  test("logs in while its network is slowed down, and past its network's limit by address", async () => {
    const attacker = createCaller(5);
    await guess(attacker);
    await sql`update rate_limits set points = 10000 where key like 'login-address:%'`;
    await expect(attempt(PASSWORD, attacker)).rejects.toMatchObject(REFUSED);
    const cookie = await formatDevice(null, userId);
    expect((await attempt(PASSWORD, { ...attacker, deviceCookie: cookie })).success).toBe(true);
  });

  test("is slowed down by its own wrong passwords", async () => {
    const device = createCaller(6, await formatDevice(null, userId));
    expect((await guess(device)).verified).toBe(LOGIN_GUARD.own.free + 1);
    expect((await attempt(PASSWORD, createCaller(6))).success).toBe(true);
  });

  test("is known for its own accounts only, and can't be made up", async () => {
    const attacker = createCaller(7);
    await guess(attacker);
    const cookie = await formatDevice(null, userId);
    for (const forged of [await formatDevice(null, crypto.randomUUID()), `${cookie.slice(0, -6)}AAAAAA`, "x", ""]) {
      await expect(attempt(PASSWORD, { ...attacker, deviceCookie: forged })).rejects.toMatchObject(REFUSED);
    }
    expect((await attempt(PASSWORD, { ...attacker, deviceCookie: cookie })).success).toBe(true);
  });
});

test("failed and delayed log-ins are in the workspace's audit log with their network, a bounded number of times", async () => {
  const attacker = createCaller(8);
  await guess(attacker);
  for (let round = 0; round < 25; round++) {
    await passDelays();
    await guess(attacker);
  }
  const { entries } = await listAuditEntries({ clientId, role: "owner" }, { cursor: undefined, limit: 100 });
  const failed = entries.filter(({ action }) => action === "user.login_failed");
  expect(failed).toHaveLength(20);
  expect(failed[0]).toMatchObject({ subject: email, details: { network: "10.0.8.x" }, actor: { kind: "system" } });
  expect(entries.filter(({ action }) => action === "user.login_delayed")).toHaveLength(2);
});

describe("administrators", () => {
  const listAdminActions = async (name: string) =>
    (
      await sql<{ action: string }[]>`select action from staff_audit_entries where subject = ${name} order by entry_id`
    ).map(({ action }) => action);

  test("are not locked out by wrong passwords or codes, and both are recorded in the admin log", async () => {
    const admin = await createTestAdministrator(sql);
    const name = `Sam ${admin.adminId}`;
    await sql`update administrators set name = ${name} where admin_id = ${admin.adminId}`;
    const enter = async (password: string, caller: Caller) => {
      const turnstileToken = await createBotCheckToken(context);
      return startAdminLogin(context, { email: admin.email, password, turnstileToken }, caller);
    };
    const attacker = createCaller(9);
    for (let round = 0; round <= LOGIN_GUARD.own.free; round++) {
      await expect(enter(WRONG, attacker)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    await holdDelay("admin-login-own");
    await expect(enter(PASSWORD, attacker)).rejects.toMatchObject(REFUSED);
    const { step } = await enter(PASSWORD, createCaller(10));
    const finish = (code: string, caller: Caller) => finishAdminLogin(context, { step, code }, caller);
    for (let round = 0; round < 6; round++) {
      await expect(finish("AAAAAAAAAA", attacker)).rejects.toMatchObject({ code: "invalid" });
    }
    await holdDelay("admin-code-own");
    await expect(finish(await generateCode(admin.secret), attacker)).rejects.toMatchObject(REFUSED);
    const known = { ...attacker, deviceCookie: await formatDevice(null, admin.adminId) };
    expect((await finish(await generateCode(admin.secret), known)).success).toBe(true);
    const actions = await listAdminActions(name);
    expect(actions.filter((action) => action === "administrator.login_failed")).toHaveLength(11);
    expect(actions.filter((action) => action === "administrator.code_failed")).toHaveLength(6);
    expect(actions.filter((action) => action === "administrator.login_delayed")).toHaveLength(2);
  });
});
