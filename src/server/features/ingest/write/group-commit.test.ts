import { expect, it } from "vitest";
import { createGroupCommit } from "./group-commit.ts";
import type { Incoming, Outcome } from "../ingest.types.ts";

const EVENT: Incoming = {
  kind: "event",
  clientId: "client",
  apiAccountId: "account",
  externalId: "sent",
  conversationId: "conversation",
  eventId: "event",
  type: "end",
  name: "",
  at: 0,
  score: null,
  data: null,
};

function accept(items: Incoming[]): Promise<Outcome[]> {
  return Promise.resolve(items.map(() => "accepted"));
}

it("writes items submitted at any moment around the end of the previous write", async () => {
  for (let ticks = 0; ticks < 20; ticks++) {
    const { submit } = createGroupCommit(accept);
    await submit([EVENT]);
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    expect(await submit([EVENT])).toEqual(["accepted"]);
  }
});

it("writes items that arrived during a write together", async () => {
  const sizes: number[] = [];
  const gate = Promise.withResolvers<undefined>();
  const { submit, drain } = createGroupCommit(async (items) => {
    sizes.push(items.length);
    await gate.promise;
    return accept(items);
  });
  const first = submit([EVENT]);
  await expect.poll(() => sizes).toEqual([1]);
  const others = [submit([EVENT]), submit([EVENT, EVENT])];
  gate.resolve(undefined);
  await drain();
  expect(sizes).toEqual([1, 3]);
  expect(await Promise.all([first, ...others])).toEqual([["accepted"], ["accepted"], ["accepted", "accepted"]]);
});

it("starts a second write when enough items wait, and never a third", async () => {
  const gate = Promise.withResolvers<undefined>();
  const sizes: number[] = [];
  const { submit, drain } = createGroupCommit(async (items) => {
    sizes.push(items.length);
    await gate.promise;
    return accept(items);
  });
  const many = Array.from({ length: 50 }, () => EVENT);
  const results = [submit([EVENT])];
  await expect.poll(() => sizes).toEqual([1]);
  results.push(submit(many), submit(many));
  await expect.poll(() => sizes).toEqual([1, 100]);
  results.push(submit(many));
  await Promise.resolve();
  expect(sizes).toEqual([1, 100]);
  gate.resolve(undefined);
  await drain();
  expect(sizes).toEqual([1, 100, 50]);
  expect((await Promise.all(results)).map((outcomes) => outcomes.length)).toEqual([1, 50, 50, 50]);
});

it("retries each request alone if their shared write fails", async () => {
  const { submit } = createGroupCommit((items) =>
    items.some((item) => item.externalId === "bad") ? Promise.reject(new Error("refused")) : accept(items),
  );
  const [good, bad] = await Promise.allSettled([submit([EVENT]), submit([{ ...EVENT, externalId: "bad" }])]);
  expect(good).toMatchObject({ status: "fulfilled", value: ["accepted"] });
  expect(bad).toMatchObject({ status: "rejected" });
});

it("takes turns between clients, however many requests one of them has waiting", async () => {
  const gate = Promise.withResolvers<undefined>();
  const groups: string[][] = [];
  const { submit, drain } = createGroupCommit(async (items) => {
    groups.push([...new Set(items.map((item) => item.clientId))]);
    await gate.promise;
    return accept(items);
  });
  const many = Array.from({ length: 150 }, () => ({ ...EVENT, clientId: "busy" }));
  const results = Array.from({ length: 8 }, () => submit(many));
  await expect.poll(() => groups.length).toBe(2);
  results.push(submit([{ ...EVENT, clientId: "quiet" }]));
  gate.resolve(undefined);
  await drain();
  expect((await Promise.all(results)).flat()).toHaveLength(8 * 150 + 1);
  expect(groups[2]).toContain("quiet");
});

it("leaves the second writer to other clients while a request larger than a group is written", async () => {
  const gate = Promise.withResolvers<undefined>();
  const groups: string[] = [];
  const { submit, drain } = createGroupCommit(async (items) => {
    groups.push(`${items[0]?.clientId}: ${items.length}`);
    if (items.length > 200) await gate.promise;
    return accept(items);
  });
  const large = Array.from({ length: 1_000 }, () => ({ ...EVENT, clientId: "busy" }));
  const results = [submit(large), submit(large), submit(large)];
  await expect.poll(() => groups).toEqual(["busy: 1000"]);
  const quiet = Array.from({ length: 10 }, () => ({ ...EVENT, clientId: "quiet" }));
  expect(await submit(quiet)).toHaveLength(10);
  expect(groups).toEqual(["busy: 1000", "quiet: 10"]);
  gate.resolve(undefined);
  await drain();
  expect((await Promise.all(results)).flat()).toHaveLength(3_000);
});

it("rejects what one client has waiting above its limit, and still accepts another's", async () => {
  const gate = Promise.withResolvers<undefined>();
  const { submit, drain } = createGroupCommit(async (items) => {
    await gate.promise;
    return accept(items);
  });
  const large = Array.from({ length: 1_000 }, () => ({ ...EVENT, clientId: "busy" }));
  const results = Array.from({ length: 10 }, () => submit(large));
  expect(() => {
    for (let request = 0; request < 3; request++) results.push(submit(large));
  }).toThrow("Too many messages are waiting");
  results.push(submit([{ ...EVENT, clientId: "quiet" }]));
  gate.resolve(undefined);
  await drain();
  expect((await Promise.all(results)).flat().length).toBeGreaterThan(10_000);
});

it("rejects everything that waits by an error that concerns all, and takes what comes afterwards", async () => {
  const gate = Promise.withResolvers<undefined>();
  const lost = new Error("The node is lost.");
  let writes = 0;
  const { submit, drain } = createGroupCommit(
    async (items) => {
      if (++writes > 1) return accept(items);
      await gate.promise;
      throw lost;
    },
    { concernsAll: (error) => error === lost },
  );
  const first = submit([EVENT]);
  await expect.poll(() => writes).toBe(1);
  const others = [submit([EVENT]), submit([{ ...EVENT, clientId: "another" }])];
  const results = Promise.allSettled([first, ...others]);
  gate.resolve(undefined);
  expect(await results).toEqual(Array.from({ length: 3 }, () => ({ status: "rejected", reason: lost })));
  await drain();
  expect(await submit([EVENT])).toEqual(["accepted"]);
  expect(writes).toBe(2);
});
