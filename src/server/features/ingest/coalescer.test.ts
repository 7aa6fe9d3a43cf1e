import { expect, it } from "vitest";
import { createCoalescer } from "./coalescer.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";

const EVENT: Incoming = {
  kind: "event",
  clientId: "client",
  apiAccountId: "account",
  threadId: "thread",
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

it("writes what is submitted at any moment around the end of the write before", async () => {
  for (let moments = 0; moments < 20; moments++) {
    const { submit } = createCoalescer(accept);
    await submit([EVENT]);
    for (let moment = 0; moment < moments; moment++) await Promise.resolve();
    expect(await submit([EVENT])).toEqual(["accepted"]);
  }
});

it("writes what came meanwhile in one go", async () => {
  const sizes: number[] = [];
  const gate = Promise.withResolvers<undefined>();
  const { submit, drain } = createCoalescer(async (items) => {
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

it("writes a second group beside the first once enough waits, and never a third", async () => {
  const gate = Promise.withResolvers<undefined>();
  const sizes: number[] = [];
  const { submit, drain } = createCoalescer(async (items) => {
    sizes.push(items.length);
    await gate.promise;
    return accept(items);
  });
  const many = Array.from({ length: 50 }, () => EVENT);
  const answers = [submit([EVENT])];
  await expect.poll(() => sizes).toEqual([1]);
  answers.push(submit(many), submit(many));
  await expect.poll(() => sizes).toEqual([1, 100]);
  answers.push(submit(many));
  await Promise.resolve();
  expect(sizes).toEqual([1, 100]);
  gate.resolve(undefined);
  await drain();
  expect(sizes).toEqual([1, 100, 50]);
  expect((await Promise.all(answers)).map((outcomes) => outcomes.length)).toEqual([1, 50, 50, 50]);
});

it("gives each request a write of its own where their common one failed", async () => {
  const { submit } = createCoalescer((items) =>
    items.some((item) => item.threadId === "bad") ? Promise.reject(new Error("refused")) : accept(items),
  );
  const [good, bad] = await Promise.allSettled([submit([EVENT]), submit([{ ...EVENT, threadId: "bad" }])]);
  expect(good).toMatchObject({ status: "fulfilled", value: ["accepted"] });
  expect(bad).toMatchObject({ status: "rejected" });
});
