import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTracker } from "#packages/sdk/src/tracker.ts";
import type { Problem } from "#packages/sdk/src/tracker.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer, ReceivedRequest } from "#tests/support/json-server.ts";

const run = promisify(execFile);

let server: JsonServer;
let folder: string;

beforeAll(async () => {
  server = await startJsonServer();
  folder = await mkdtemp(join(tmpdir(), "threadlight-tracker-"));
});
beforeEach(() => {
  server.requests.length = 0;
  server.answer = () => ({});
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const say = (id: string) => ({ id, conversationId: "c-1", role: "user", text: "Hello" }) as const;
const listIds = ({ body }: ReceivedRequest): string[] => JSON.parse(body).messages.map(({ id }: { id: string }) => id);

it("halves a batch that the server can't read, loses the one item, and sends larger batches again", async () => {
  server.answer = (request) => (listIds(request).includes("2") ? { status: 400 } : {});
  const problems: Problem[] = [];
  const tracker = createTracker({
    ...{ url: server.origin, key: "tl_live_x", batchSize: 8, intervalMs: 3_600_000 },
    onProblem: (problem) => problems.push(problem),
  });
  for (let id = 0; id < 24; id += 1) tracker.track(say(String(id)));
  expect(await tracker.flush()).toBe(true);
  expect(problems).toMatchObject([{ code: "refused", ids: ["2"] }]);
  const stored = server.requests.map(listIds).filter((ids) => !ids.includes("2"));
  expect(stored.flat()).toHaveLength(23);
  expect(stored.at(-2)).toHaveLength(8);
});

describe("never throws", () => {
  it.each([[undefined], [null], ["text"]])("whatever it is given: %s", (item) => {
    const problems: Problem[] = [];
    const onProblem = (problem: Problem) => problems.push(problem);
    const tracker = createTracker({ url: server.origin, key: "tl_live_x", onProblem });
    const { track }: { track: (item: never) => boolean } = tracker;
    expect(Reflect.apply(track, tracker, [item])).toBe(false);
    expect(problems).toMatchObject([{ code: "invalid", ids: [] }]);
  });

  it("when onProblem does, and sends what is settled once", async () => {
    server.answer = (request) => (listIds(request).includes("a") ? { status: 401 } : {});
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const onProblem = () => {
      throw new Error("a mistake");
    };
    const tracker = createTracker({ url: server.origin, key: "tl_live_x", maxQueue: 1, onProblem });
    expect([tracker.track(say("a")), tracker.track(say("b"))]).toEqual([true, false]);
    expect(await tracker.flush()).toBe(true);
    expect(server.requests.map(listIds)).toEqual([["a"]]);
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });
});

it("leaves the end of a process to a listener that was there before and is called once", async () => {
  const program = join(folder, "once.mjs");
  const source = pathToFileURL(join(PROJECT_ROOT, "packages", "sdk", "src", "tracker.ts")).href;
  await writeFile(
    program,
    `import { createTracker } from ${JSON.stringify(source)};
    process.once("SIGTERM", () => setTimeout(() => console.log("closed"), 500));
    const tracker = createTracker({ url: ${JSON.stringify(server.origin)}, key: "tl_live_x", intervalMs: 3600000 });
    tracker.track({ conversationId: "c-1", role: "user", text: "Hello" });
    process.kill(process.pid, "SIGTERM");`,
  );
  // Rejects if the process is ended by the signal.
  expect((await run(process.execPath, [program])).stdout).toBe("closed\n");
  expect(server.requests).toHaveLength(1);
});
