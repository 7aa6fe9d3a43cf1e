/** The repairs of postgres.js: a database that comes back is used at once, by every connection of a pool. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from "vitest";
import { openCuttable } from "#tests/support/cut-connections.ts";
import type { Cuttable } from "#tests/support/cut-connections.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { openPool } from "./driver.ts";

const CONNECTIONS = 3;
const PATIENCE = { timeout: 30_000, interval: 10 };
const LOST = { code: expect.stringMatching(/^(CONNECTION_|ECONN)/) };

let database: TestDatabase;
let way: Cuttable;
let sql: ReturnType<typeof openPool>;
/** How many connections the driver knows to be closed. */
let closed: number;
/** Errors outside of any promise, which would end the program. */
let uncaught: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  way = await openCuttable(database.url);
  closed = 0;
  sql = openPool(way.url, {
    max: CONNECTIONS,
    backoff: () => 0.01,
    connect_timeout: 5,
    onnotice: () => undefined,
    onclose: () => {
      closed++;
    },
  });
  uncaught = [];
  process.on("uncaughtException", note);
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await way.close();
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
});

function note(error: unknown): void {
  uncaught.push(error);
}

/** Each connection answers, as many transactions at once need all of them. */
async function useAll(): Promise<unknown[]> {
  let arrived = 0;
  const { promise: allHere, resolve } = Promise.withResolvers<undefined>();
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      sql.begin(async (tx) => {
        const [row] = await tx`select 1 as one`;
        if (++arrived === CONNECTIONS) resolve(undefined);
        await allHere;
        return row?.["one"];
      }),
    ),
  );
}

/** Cuts the connections of the pool and waits until the driver knows. */
async function cut(): Promise<void> {
  const before = closed;
  await way.cut();
  await expect.poll(() => closed - before, PATIENCE).toBe(CONNECTIONS);
}

/** Resolves when each connection runs the statement of a round; the server notices late that those of earlier rounds are gone. */
async function untilBusy(round: number): Promise<void> {
  const owner = openPool(database.url, { max: 1, onnotice: () => undefined });
  try {
    const count = async () => {
      const [row] = await owner<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query = ${`select pg_sleep(30), ${String(round)}`}`;
      return row?.n ?? 0;
    };
    await expect.poll(count, PATIENCE).toBe(CONNECTIONS);
  } finally {
    await owner.end();
  }
}

test("connections whose transactions ended with them are used again", async () => {
  for (let round = 0; round < 5; round++) {
    const ended = Promise.allSettled(
      Array.from({ length: CONNECTIONS }, () => sql.begin((tx) => tx.unsafe(`select pg_sleep(30), ${String(round)}`))),
    );
    await untilBusy(round);
    await cut();
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await useAll()).toEqual([1, 1, 1]);
  }
});

test("a late statement of a transaction fails with it, and reaches nobody else's", async () => {
  for (let round = 0; round < 5; round++) {
    await useAll();
    const begun = Promise.withResolvers<undefined>();
    const isCut = Promise.withResolvers<undefined>();
    const isTried = Promise.withResolvers<unknown>();
    const lost = sql.begin(async (tx) => {
      await tx`select 1`;
      begun.resolve(undefined);
      await isCut.promise;
      isTried.resolve(await tx`select 2`.catch((error: unknown) => error));
    });
    const isLost = expect(lost).rejects.toMatchObject(LOST);
    await begun.promise;
    await cut();
    await isLost;
    expect(await useAll()).toEqual([1, 1, 1]);
    isCut.resolve(undefined);
    expect(await isTried.promise).toMatchObject(LOST);
    expect(await useAll()).toEqual([1, 1, 1]);
  }
});

test("a reserved connection that was lost takes no statement and is not given to anybody", async () => {
  await useAll();
  const reserved = await sql.reserve();
  await reserved`select 1`;
  await cut();
  expect(await useAll()).toEqual([1, 1, 1]);
  await expect(reserved`select 1`).rejects.toMatchObject(LOST);
  reserved.release();
  expect(await useAll()).toEqual([1, 1, 1]);
});

test("a database that was away is used as soon as it is back", async () => {
  await useAll();
  const before = closed;
  await way.cut(true);
  await expect.poll(() => closed - before, PATIENCE).toBe(CONNECTIONS);
  await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await way.mend();
  expect(await useAll()).toEqual([1, 1, 1]);
});
