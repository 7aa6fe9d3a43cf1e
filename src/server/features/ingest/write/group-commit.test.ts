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
