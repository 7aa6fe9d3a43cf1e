import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeOpus } from "#tests/support/encode-opus.ts";
import { SoundError } from "#src/domain/voice/sound/sound.ts";
import { TranscriptError } from "#src/domain/voice/transcript/transcript.ts";
import { trainCustomIntents } from "#src/domain/intents/custom-intents.ts";
import { log } from "#src/server/log.ts";
import { runInThread } from "./run-in-thread.ts";

const CLIENT = { clientId: "client" };

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a task on a thread", () => {
  it("gives the result of the function, and leaves the program free meanwhile", async () => {
    const intents = ["refund", "booking"].map((id) => ({ id, examples: [`I want a ${id}`, `${id} please`] }));
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    const model = await runInThread("trainIntents", { intents, none: ["hello"] }, CLIENT);
    clearInterval(count);
    expect(model).toEqual(trainCustomIntents(intents, ["hello"]));
    expect(turns).toBeGreaterThan(0);
  });

  it("fails with the errors of the function", async () => {
    await expect(runInThread("parseTranscript", "nothing", CLIENT)).rejects.toBeInstanceOf(TranscriptError);
    const head = Buffer.from("OggS".padEnd(100, "\0"));
    await expect(runInThread("checkSound", { head, isWhole: true }, CLIENT)).rejects.toBeInstanceOf(SoundError);
  });

  it("reads its file from the program, again each time it opens it", async () => {
    const bytes = encodeOpus(300);
    let opened = 0;
    async function* open() {
      opened++;
      for (let at = 0; at < bytes.length; at += 100) yield await Promise.resolve(bytes.subarray(at, at + 100));
    }
    const { sound } = await runInThread("readCall", null, { ...CLIENT, open });
    expect([sound?.durationMs, opened]).toEqual([36_000, 2]);
  });

  it("fails with what the file fails with, and ends when it is aborted", async () => {
    const broken = new Error("The disk is gone.");
    const open = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(broken) }) });
    await expect(runInThread("readCall", null, { ...CLIENT, open })).rejects.toBe(broken);
    const stop = new AbortController();
    const never = () => ({
      [Symbol.asyncIterator]() {
        stop.abort();
        return { next: () => new Promise<never>(() => undefined) };
      },
    });
    const stopped = runInThread("readCall", null, { ...CLIENT, open: never, signal: stop.signal });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });

  it("writes one line about hundreds of damaged packets", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    // A packet of one frame whose size is larger than the packet.
    const bytes = encodeOpus(300, Buffer.from([0xff, 0xff]));
    async function* open() {
      yield await Promise.resolve(bytes);
    }
    await runInThread("readCall", null, { ...CLIENT, open }).catch(() => undefined);
    expect(warn.mock.calls).toEqual([
      [{ task: "readCall", lines: 300, first: expect.any(String) }, "a file is damaged"],
    ]);
  });
});
