import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { OTLP_LIMITS } from "#src/domain/otlp/span.ts";
import { createBodyBudget, MAX_SENDER_BYTES } from "#src/server/http/body/body-budget.ts";
import type { KeyViewer } from "#src/server/auth/viewer.contract.ts";
import type { HttpRequest } from "#src/server/http/http-types.ts";
import { receiveLogs, receiveMetrics, receiveTraces } from "./otlp.service.ts";

const VIEWER: KeyViewer = {
  ...{ kind: "key", clientId: "hostile", apiAccountId: "account", apiKeyId: "key", scopes: ["ingest"] },
  ...{ redact: false, channel: "otlp", timeZone: "UTC" },
};
const RECEIVERS = { resourceSpans: receiveTraces, resourceLogs: receiveLogs, resourceMetrics: receiveMetrics };

function createRequest(type: string): HttpRequest {
  const headers = new Headers({ "content-type": type, "content-encoding": "gzip" });
  return { method: "POST", url: "http://localhost/", signal: new AbortController().signal, body: null, headers };
}

/** Bodies that cost a hundred times their size, in JSON. */
const JSON_BODIES = {
  wide: (list: string) => `{"${list}":[${"{},".repeat(5_200_000)}{}]}`,
  deep: (list: string) => `{"${list}":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`,
  keys: (list: string) =>
    `{"${list}":[{${Array.from({ length: 300_000 }, (_, at) => `"k${String(at)}":1`).join(",")}}]}`,
  bomb: () => " ".repeat(OTLP_LIMITS.inflatedBytes + 1),
};

describe.each(Object.entries(RECEIVERS))("a hostile body with %s", (list, receive) => {
  it.each(Object.entries(JSON_BODIES))("is refused before it is parsed: %s", async (_name, build) => {
    const budget = createBodyBudget();
    const body = gzipSync(build(list));
    const all = Array.from({ length: 6 }, async () => {
      const hold = budget.hold(VIEWER.clientId, String(body.length));
      try {
        await receive(VIEWER, { request: createRequest("application/json"), body, hold });
        return "accepted";
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      } finally {
        hold.release();
      }
    });
    for (const outcome of await Promise.all(all))
      expect(["bad_request", "too_large", "rate_limited"]).toContain(outcome);
    expect(budget.report().peak).toBeLessThanOrEqual(MAX_SENDER_BYTES);
    expect(budget.report().held).toBe(0);
  });

  it("is refused in protobuf: millions of empty events, attributes, groups and unknown fields", async () => {
    const count = 4_000_000;
    const bodies = [0x5a, 0x4a, 0x7a, 0x2a, 0x32].map((tag) =>
      wrap(0x0a, wrap(0x12, wrap(0x12, repeat([tag, 0], count)))),
    );
    bodies.push(wrap(0x0a, repeat([0x12, 0], count)), repeat([0x0a, 0], count));
    for (const bytes of bodies) {
      const budget = createBodyBudget();
      const hold = budget.hold(VIEWER.clientId, "0");
      const body = gzipSync(bytes);
      await expect(
        receive(VIEWER, { request: createRequest("application/x-protobuf"), body, hold }),
      ).rejects.toMatchObject({ code: "too_large" });
      expect(budget.report().peak).toBeLessThanOrEqual(MAX_SENDER_BYTES);
    }
  });
});

function repeat(bytes: number[], count: number): Buffer {
  return Buffer.alloc(bytes.length * count, Buffer.from(bytes));
}

/** Wraps bytes as a field of a message. */
function wrap(tag: number, content: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = content.length; ; rest = Math.floor(rest / 128)) {
    length.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
