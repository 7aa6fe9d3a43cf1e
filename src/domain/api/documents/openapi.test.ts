import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FAILURES } from "./failures.ts";
import { buildOpenApiDocument } from "./openapi.ts";
import { getPayload } from "../operations/operation.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";

const document: unknown = JSON.parse(JSON.stringify(buildOpenApiDocument()));
/** JSON-RPC, which describes its own tools (decision 0038). */
const UNDOCUMENTED = ["mcp.ts"];
const byId = OPERATIONS.map((operation) => [operation.id, operation] as const);

describe("the table of operations", () => {
  it("contains every method of every endpoint file under /api/v1 and nothing else", async () => {
    const folder = new URL("../../../pages/api/v1/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => file.endsWith(".ts") && !UNDOCUMENTED.includes(file),
    );
    const served: string[] = [];
    for (const file of files) {
      const path = `/api/v1/${file.replace(/(\/index)?\.ts$/, "").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
      const module: unknown = await import(new URL(file, folder).href);
      const methods = Object.keys(z.record(z.string(), z.unknown()).parse(module)).filter((name) =>
        /^[A-Z]+$/.test(name),
      );
      served.push(...methods.map((method) => `${method} ${path}`));
    }
    const documented = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(served.toSorted()).toEqual(documented.toSorted());
  });

  it("gives each operation a unique id", () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it.each(byId)("lists exactly the parameters in the path of %s", (_id, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(named);
  });

  it.each(byId)("has examples of %s that its schemas accept unchanged", (_id, operation) => {
    if (operation.body) expect(() => operation.body?.schema.parse(operation.body.example)).not.toThrow();
    for (const { schema, example } of listResponses(operation)) expect(schema.parse(example)).toEqual(example);
    if (operation.exampleQuery) expect(() => operation.query?.parse(operation.exampleQuery)).not.toThrow();
  });

  it.each(byId)(
    "gives %s an output schema exactly where its endpoint responds with JSON of one schema",
    (_id, operation) => {
      const { output, responses } = operation;
      const own = Object.values(responses).some(
        (response) => "contentType" in response || response.schema !== undefined,
      );
      expect(output === undefined).toBe(own);
    },
  );

  it.each(Object.entries(FAILURES))("has an example of the error shape for %s", (_status, { content }) => {
    expect(content.schema.parse(content.example)).toEqual(content.example);
  });
});

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1 and contains every operation", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: expect.any(String), version: "1.0.0" } });
    for (const { path, method, id } of OPERATIONS) {
      expect(find(document, ["paths", path, method])).toMatchObject({ operationId: id });
    }
  });

  it("has no broken references", () => {
    const refs = listValues(document, "$ref");
    expect(refs.length).toBeGreaterThan(50);
    const broken = refs.filter((ref) => find(document, String(ref).slice(2).split("/")) === undefined);
    expect(broken).toEqual([]);
  });

  it("references every component", () => {
    const refs = new Set(listValues(document, "$ref"));
    const held = ["schemas", "responses"].flatMap((kind) =>
      Object.keys(z.record(z.string(), z.unknown()).parse(find(document, ["components", kind]))).map(
        (name) => `#/components/${kind}/${name}`,
      ),
    );
    expect(held.filter((name) => !refs.has(name))).toEqual([]);
  });

  it("describes every parameter", () => {
    const parameters = listValues(document, "parameters").flat();
    expect(parameters.length).toBeGreaterThan(30);
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ name: expect.any(String), description: expect.stringMatching(/\w/) });
    }
  });

  it.each(["Message", "Event"])("describes every input field of the %s", (name) => {
    const schema = find(document, ["components", "schemas", name]);
    const { properties, required } = z
      .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
      .parse(schema);
    for (const field of Object.values(properties)) {
      expect(field).toMatchObject({ description: expect.stringMatching(/\w/) });
    }
    expect(required).toContain("conversationId");
  });

  it("lists the accepted roles of a message, and its timestamp as a string or a number", () => {
    const fields = find(document, ["components", "schemas", "Message", "properties"]);
    expect(fields).toMatchObject({
      role: { enum: ["user", "bot", "agent", "assistant", "human_agent"] },
      timestamp: { anyOf: [{ type: "number" }, { type: "string" }] },
    });
  });

  it("requires the scope that the endpoint requires", () => {
    expect(find(document, ["paths", "/api/v1/messages", "post", "security"])).toEqual([
      { bearer: ["ingest"] },
      { keyHeader: ["ingest"] },
    ]);
    expect(find(document, ["paths", "/api/v1/metrics/funnel", "get", "security"])).toContainEqual({ bearer: ["read"] });
    expect(find(document, ["paths", "/api/v1/openapi.json", "get", "security"])).toEqual([]);
  });

  it("allows additional fields in responses", () => {
    expect(listValues(document, "additionalProperties")).not.toContain(false);
  });

  it("documents the rate limit and Retry-After of every operation that needs a key", () => {
    for (const { access, failures } of OPERATIONS) if (access !== "public") expect(failures).toContain("429");
    expect(find(document, ["components", "responses", "RateLimited", "headers"])).toHaveProperty("Retry-After");
  });
});

function listResponses(operation: Operation) {
  return Object.values(operation.responses).flatMap((response) =>
    "contentType" in response ? [] : [getPayload(operation, response)],
  );
}

function find(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => new Map(listEntries(part)).get(name), value);
}

/** Every value of a property called `name`, at any depth. */
function listValues(value: unknown, name: string): unknown[] {
  return listEntries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...listValues(part, name)]);
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
