import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server } from "#tests/support/s3-server.ts";
import type { S3Server } from "#tests/support/s3-server.ts";
import { openLocalFiles } from "./files.ts";
import type { FileStore } from "./files.ts";
import { openS3Files } from "./s3-files.ts";

const MEBIBYTE = 1024 * 1024;

let folder = "";
let server: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-files-"));
  server = await startS3Server(join(folder, "s3"));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function openS3(changes: { bucket?: string; key?: string } = {}): FileStore {
  return openS3Files({ ...server.settings, ...changes });
}

/** Bytes that tell their places; longer than any chunk. */
const PATTERN = Buffer.alloc(MEBIBYTE, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));

/** Chunks of uneven sizes. */
async function* generate(bytes: number, failAt = Infinity): AsyncGenerator<Uint8Array> {
  for (let from = 0, size = 1; from < bytes; from += size, size = Math.min(size * 3, 700_001, bytes - from)) {
    if (from >= failAt) throw new Error("The sender went away");
    yield PATTERN.subarray(from % 251, (from % 251) + Math.min(size, bytes - from));
  }
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(["local", "S3"])("a %s file store", (kind) => {
  const open = () => (kind === "local" ? openLocalFiles(join(folder, "local")) : openS3());

  it.each([0, 1, 1000, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 20 * MEBIBYTE])("gives back %i bytes", async (bytes) => {
    const store = open();
    await store.write("imports/a b+ç/1", generate(bytes));
    const back = await collect(store.read("imports/a b+ç/1"));
    expect(back.equals(await collect(generate(bytes)))).toBe(true);
  });

  it("gives back a range of a file", async () => {
    const store = open();
    await store.write("voice/1", generate(9 * MEBIBYTE));
    const whole = await collect(generate(9 * MEBIBYTE));
    for (const [start, end] of [
      [0, 9],
      [1000, 3 * MEBIBYTE],
      [9 * MEBIBYTE - 1, 9 * MEBIBYTE - 1],
    ] as const) {
      const part = await collect(store.read("voice/1", { start, end }));
      expect(part.equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  it("replaces a file, deletes it, and deletes one that does not exist", async () => {
    const store = open();
    await store.write("exports/1", generate(10));
    await store.write("exports/1", generate(3));
    expect(await collect(store.read("exports/1"))).toHaveLength(3);
    await store.remove("exports/1");
    await store.remove("exports/1");
    await expect(collect(store.read("exports/1"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("lists the files of a folder alone, and none of one that does not exist", async () => {
    const store = open();
    const names = Array.from({ length: 1005 }, (_, at) => `file-${String(at)}`);
    names.push("folder/of/1");
    for (const name of names) await store.write(`tickets/${name}`, generate(1));
    await store.write("tickets-of-others/x", generate(1));
    expect((await store.list("tickets")).toSorted()).toEqual(names.toSorted());
    expect(await store.list("nothing")).toEqual([]);
  });

  it.each([3 * MEBIBYTE, 19 * MEBIBYTE])("leaves nothing of a write that failed after %i bytes", async (failAt) => {
    const store = open();
    const writing = store.write(`imports/broken-${String(failAt)}`, generate(20 * MEBIBYTE, failAt));
    await expect(writing).rejects.toThrow("The sender went away");
    await expect(collect(store.read(`imports/broken-${String(failAt)}`))).rejects.toThrow();
    const left = await readdir(join(folder, kind === "local" ? "local" : "s3"), { recursive: true });
    expect(left.filter((name) => /broken|uploads.[\da-f]/.test(name))).toEqual([]);
  });
});

describe("an S3 file store", () => {
  it("says what the store answered", async () => {
    await expect(openS3({ key: "wrong" }).write("a", generate(1))).rejects.toThrow(/403 InvalidAccessKeyId/);
    await expect(openS3({ bucket: "other" }).write("a", generate(1))).rejects.toThrow(/404 NoSuchBucket/);
    await expect(collect(openS3().read("missing"))).rejects.toThrow(/404 NoSuchKey/);
  });
});
