import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildChildEnv } from "#src/server/env.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { DONE, UNREACHABLE, WRONG } from "./command/exit-codes.ts";
import { run as runImport } from "./command/import.ts";

const PATIENCE_MS = 10 * 60_000;

let server: JsonServer;
let folder: string;
/** Ends what the server holds back; later requests are answered at once. */
let release: () => void;

beforeAll(async () => {
  server = await startJsonServer();
  folder = await mkdtemp(join(tmpdir(), "threadlight-command-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("import", () => {
  beforeEach(() => {
    vi.stubEnv("THREADLIGHT_URL", server.origin);
    vi.stubEnv("THREADLIGHT_KEY", "tl_live_x");
    server.requests.length = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.answer = () => released.then(() => ({}));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("ends with 3 when reading was cut off, even if the server is back by then", async () => {
    setPatience((flushes) => {
      if (flushes > 1) release();
      return flushes > 1 ? PATIENCE_MS : 0;
    });
    expect(await runImport([await writeLines(2_500, "Hello")])).toBe(UNREACHABLE);
    release();
    await expect.poll(countMessages).toBe(2_000);
  });

  it("reads long lines no faster than they are sent, so that none is refused", async () => {
    setPatience(() => {
      release();
      return PATIENCE_MS;
    });
    expect(await runImport([await writeLines(1_000, "long ".repeat(4_000))])).toBe(DONE);
    expect(countMessages()).toBe(1_000);
  });
});

it.each([
  { name: "an address without a scheme", url: "localhost:4321", parameters: ["get", "/metrics/overview"] },
  { name: "such an address to log in", url: "", parameters: ["login", "--url", "localhost:4321", "--key", "x"] },
  { name: "an empty address", url: "", parameters: ["get", "/metrics/overview"] },
])("ends with 2 for $name", async ({ url, parameters }) => {
  const env = { XDG_CONFIG_HOME: folder, THREADLIGHT_URL: url, THREADLIGHT_KEY: "x", NODE_OPTIONS: undefined };
  const script = join(import.meta.dirname, "command", "main.ts");
  const ended = promisify(execFile)(process.execPath, [script, ...parameters], { env: buildChildEnv(env) });
  await expect(ended).rejects.toMatchObject({ code: WRONG, stderr: expect.stringContaining("Usage:") });
});

/** Calls `getMs` when the import begins to wait for what is sent, for the first, second… time; returns how long it does. */
function setPatience(getMs: (flushes: number) => number): void {
  const start = globalThis.setTimeout;
  let flushes = 0;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((callback, ms) => {
    if (ms !== PATIENCE_MS) return start(callback, ms);
    flushes += 1;
    return start(callback, getMs(flushes));
  });
}

function countMessages(): number {
  return server.requests.flatMap(({ body }): unknown[] => JSON.parse(body).messages).length;
}

async function writeLines(count: number, text: string): Promise<string> {
  const file = join(folder, "lines.jsonl");
  const line = JSON.stringify({ conversationId: "c-1", role: "user", text });
  await writeFile(file, Array.from({ length: count }, () => line).join("\n"));
  return file;
}
