/** What `/api/v1/otlp` answers, byte by byte: encodings, limits, partial successes and failures. */
import { gzipSync } from "node:zlib";
import protobuf from "protobufjs/minimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildTraceRequest } from "#tests/support/otlp-spans.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const TRACES = "/api/v1/otlp/v1/traces";
const JSON_TYPE = { "content-type": "application/json" };
const PROTOBUF_TYPE = { "content-type": "application/x-protobuf" };

let server: SignedInApp;
let client: SignedIn;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
}, 120_000);
afterAll(() => server.stop());

describe("the protocol", () => {
  const send = (body: BodyInit, headers: Record<string, string>, path = TRACES, key: string | null = client.apiKey) =>
    server.call(key, path, { method: "POST", body, headers });
  const valid = JSON.stringify(buildTraceRequest([{ id: "a", attributes: { "gen_ai.operation.name": "chat" } }]));

  it.each([
    ["an empty protobuf body", new Uint8Array(), PROTOBUF_TYPE, ""],
    ["application/protobuf", new Uint8Array(), { "content-type": "application/protobuf" }, ""],
    ["an empty object", "{}", JSON_TYPE, "{}"],
    ["a charset", valid, { "content-type": "application/json; charset=utf-8" }, "{}"],
    ["gzip", gzipSync(valid), { ...JSON_TYPE, "content-encoding": "gzip" }, "{}"],
  ])("answers %s with success in the same encoding", async (_name, body, headers, expected) => {
    const response = await send(body, headers);
    expect([response.status, await response.text()]).toEqual([200, expected]);
    expect(response.headers.get("content-type")).toContain(
      expected === "" ? "application/x-protobuf" : "application/json",
    );
  });

  it("counts spans it can't take, and takes the others", async () => {
    const own = await server.signIn();
    const body = buildTraceRequest([
      {
        id: "good",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.conversation.id": "kept",
          "gen_ai.prompt": "Hi",
          "gen_ai.completion": "Hello",
        },
      },
      { id: "old", startMs: Date.UTC(1999, 0, 1) },
    ]);
    const [
      {
        scopeSpans: [{ spans }],
      },
    ] = z
      .object({
        resourceSpans: z.tuple([z.object({ scopeSpans: z.tuple([z.object({ spans: z.array(z.looseObject({})) })]) })]),
      })
      .parse(body).resourceSpans;
    const broken = [
      ...spans,
      { ...spans[0], spanId: "00" },
      { ...spans[0], traceId: "0".repeat(32) },
      { ...spans[0], attributes: { a: 1 } },
    ];
    const response = await send(
      JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: broken }] }] }),
      JSON_TYPE,
      TRACES,
      own.apiKey,
    );
    const { partialSuccess } = z
      .object({ partialSuccess: z.object({ rejectedSpans: z.string(), errorMessage: z.string() }) })
      .parse(await response.json());
    expect(partialSuccess.rejectedSpans).toBe("4");
    expect(partialSuccess.errorMessage).toContain("4 spans were rejected");
    const kept = await server.call(own.apiKey, "/api/v1/conversations/external:kept");
    expect(z.object({ messages: z.array(z.unknown()) }).parse(await kept.json()).messages).toHaveLength(2);
  });

  it.each([
    ["another type", "x", { "content-type": "text/plain" }, 415],
    ["another encoding", valid, { ...JSON_TYPE, "content-encoding": "br" }, 415],
    ["bad gzip", "x", { ...JSON_TYPE, "content-encoding": "gzip" }, 400],
    ["bad JSON", "{", JSON_TYPE, 400],
    ["invalid UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), JSON_TYPE, 400],
    ["a list instead of an object", "[]", JSON_TYPE, 400],
    ["groups of spans that are no list", JSON.stringify({ resourceSpans: [{ scopeSpans: "x" }] }), JSON_TYPE, 400],
    ["groups of spans without their resource", JSON.stringify({ scopeSpans: "x" }), JSON_TYPE, 400],
    ["spans that are no list", JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: {} }] }] }), JSON_TYPE, 400],
    ["a resource that is text", JSON.stringify({ resourceSpans: ["x"] }), JSON_TYPE, 400],
    [
      "an inflated body over the limit",
      gzipSync(Buffer.alloc(17 * 1024 * 1024)),
      { ...JSON_TYPE, "content-encoding": "gzip" },
      413,
    ],
    [
      "too many spans",
      JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: Array.from({ length: 5_001 }, () => ({})) }] }] }),
      JSON_TYPE,
      413,
    ],
  ])("refuses %s", async (_name, body, headers, status) => {
    const response = await send(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      code: expect.any(String),
    });
  });

  it.each([
    ["bad protobuf", Uint8Array.from([0x0a, 0xff, 0x01]), client?.apiKey, 400, 3],
    ["no key", new Uint8Array(), null, 401, 16],
  ])("refuses %s in protobuf with google.rpc.Status", async (_name, body, key, status, code) => {
    const response = await send(body, PROTOBUF_TYPE, TRACES, key === undefined ? client.apiKey : key);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/x-protobuf"]);
    const reader = protobuf.Reader.create(new Uint8Array(await response.arrayBuffer()));
    expect([reader.uint32(), reader.int32(), reader.uint32()]).toEqual([8, code, 18]);
    expect(reader.string()).toMatch(/\w/);
  });

  it("never answers any bytes with a failure of its own", async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const bytes = Uint8Array.from({ length: seed * 3 }, (_, index) => (seed * 2_654_435_761 * (index + 1)) >>> 24);
      expect([200, 400, 413]).toContain((await send(bytes, PROTOBUF_TYPE)).status);
    }
  });

  it("takes metrics and counts all of them as rejected", async () => {
    const metrics = {
      resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "m", sum: { dataPoints: [{ asInt: "1" }, {}] } }] }] }],
    };
    const response = await send(JSON.stringify(metrics), JSON_TYPE, "/api/v1/otlp/v1/metrics");
    expect(await response.json()).toMatchObject({ partialSuccess: { rejectedDataPoints: "2" } });
  });

  it("takes log records that are nothing to it", async () => {
    const response = await send(
      JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: "x" } }] }] }] }),
      JSON_TYPE,
      "/api/v1/otlp/v1/logs",
    );
    expect([response.status, await response.text()]).toEqual([200, "{}"]);
  });
});
