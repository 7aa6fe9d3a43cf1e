import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PostgresError } from "./driver.ts";
import { NodeLostError, findLostNode } from "./lost-node.ts";
import { createNodes } from "./nodes.ts";

const FIRST = "worker-1:5432";
const SECOND = "worker-2:5432";

const places = new Map<string, string>();
const lookUp = vi.fn<(clientId: string) => Promise<string>>((clientId) => Promise.resolve(places.get(clientId) ?? ""));
const probe = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  places.clear();
  places.set("a", FIRST).set("b", FIRST).set("c", SECOND);
});
afterEach(() => vi.useRealTimers());

function createError(fields: { code: string; message: string; where?: string }): Error {
  return Object.assign(new PostgresError(""), { where: undefined, ...fields });
}

function refuse(node: string): Error {
  const message = `connection to the remote node threadlight_ingest@${node} failed with the following error: Connection refused`;
  return createError({ code: "08006", message });
}

it.each([
  ["08006", "connection to the remote node postgres@worker-1:5432 failed with the following error: x@y:1", undefined],
  ["08006", "connection to the remote node postgres@worker-1:5432 failed", undefined],
  ["08006", "could not establish any connections to the node worker-1:5432 after 30000 ms", undefined],
  ["XX000", "failure on connection marked as essential: worker-1:5432", undefined],
  ["XX000", "failed to prepare transaction 'citus_0_1_2_3' on host worker-1:5432", undefined],
  ["57P01", "terminating connection due to administrator command", "while executing command on worker-1:5432"],
  ["57P03", "the database system is starting up", "SQL function x\nwhile executing command on worker-1:5432"],
])("finds the node that an error calls unreachable: %s %s", (code, message, where) => {
  expect(findLostNode(createError({ code, message, ...(where !== undefined && { where }) }))).toBe(FIRST);
});

it.each([
  createError({ code: "57P01", message: "terminating connection due to administrator command" }),
  createError({ code: "XX000", message: "unexpected" }),
  createError({ code: "23505", message: "duplicate", where: "while executing command on worker-1:5432" }),
  Object.assign(new Error("connection closed"), { code: "CONNECTION_CLOSED" }),
  null,
])("finds no node in any other error", (error) => {
  expect(findLostNode(error)).toBeNull();
});

it("looks a client up once a minute, and no request waits for a renewal", async () => {
  const nodes = createNodes({ lookUp, probe });
  expect(await Promise.all([nodes.find("a"), nodes.find("a")])).toEqual([FIRST, FIRST]);
  expect(lookUp).toHaveBeenCalledTimes(1);
  places.set("a", SECOND);
  vi.advanceTimersByTime(60_001);
  expect(await nodes.find("a")).toBe(FIRST);
  await vi.waitFor(async () => {
    expect(await nodes.find("a")).toBe(SECOND);
  });
  expect(lookUp).toHaveBeenCalledTimes(2);
});

it("keeps using what it knows while it can't look up, and tries again", async () => {
  const nodes = createNodes({ lookUp, probe });
  await nodes.find("a");
  vi.advanceTimersByTime(60_001);
  lookUp.mockRejectedValueOnce(new Error("The coordinator is lost."));
  expect(await nodes.find("a")).toBe(FIRST);
  lookUp.mockRejectedValueOnce(new Error("The coordinator is lost."));
  await expect(nodes.find("new")).rejects.toThrow("coordinator");
  places.set("new", SECOND);
  expect(await nodes.find("new")).toBe(SECOND);
});

it("refuses the clients of a lost node until a probe is answered, and no others", async () => {
  const nodes = createNodes({ lookUp, probe });
  await expect(nodes.reach("a", () => Promise.reject(refuse(FIRST)))).rejects.toThrow("Connection refused");
  const run = vi.fn<() => Promise<string>>(() => Promise.resolve("stored"));
  await expect(nodes.reach("b", run)).rejects.toBeInstanceOf(NodeLostError);
  await expect(nodes.find("a")).rejects.toBeInstanceOf(NodeLostError);
  expect(await nodes.reach("c", run)).toBe("stored");
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(probe.mock.calls).toEqual([[FIRST, "a"]]);
  probe.mockResolvedValueOnce(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(await nodes.reach("b", run)).toBe("stored");
});

it("probes ever less often, and not after its end", async () => {
  const nodes = createNodes({ lookUp, probe });
  await nodes.find("a");
  // Requests that fail at the same time are one loss.
  for (let request = 0; request < 3; request++) nodes.recordError(refuse(FIRST), "a");
  await vi.advanceTimersByTimeAsync(250 + 500 + 1_000 + 2_000 + 4_000 + 5_000 + 5_000);
  expect(probe).toHaveBeenCalledTimes(7);
  nodes.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledTimes(7);
});

it("looks a client up again whose error names another node: it was moved, or all nodes were needed", async () => {
  const nodes = createNodes({ lookUp, probe });
  await nodes.find("a");
  places.set("a", SECOND);
  nodes.recordError(refuse(SECOND), "a");
  expect(await nodes.find("a")).toBe(SECOND);
  nodes.recordError(new Error("of another kind"), "a");
  expect(await nodes.find("a")).toBe(SECOND);
});
