import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FAILURES } from "./failures.ts";
import { createOpenApiDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

const document: unknown = JSON.parse(JSON.stringify(createOpenApiDocument()));
const byId = OPERATIONS.map((operation) => [operation.id, operation] as const);

describe("the table of operations", () => {
  it("names every method of every endpoint file under /api/v1, and nothing else", async () => {
    const folder = new URL("../../pages/api/v1/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
    const served: string[] = [];
    for (const file of files) {
      const path = `/api/v1/${file.replace(/(\/index)?\.ts$/, "").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
      const module: unknown = await import(new URL(file, folder).href);
      const methods = Object.keys(z.record(z.string(), z.unknown()).parse(module)).filter((name) =>
        /^[A-Z]+$/.test(name),
      );
      served.push(...methods.map((method) => `${method} ${path}`));
    }
    const written = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(served.toSorted()).toEqual(written.toSorted());
  });

  it("gives each operation an id of its own", () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it.each(byId)("lists as path parameters of %s exactly those of its path", (_id, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(named);
  });

  it.each(byId)("shows for %s examples that its schemas accept unchanged", (_id, operation) => {
    for (const { schema, example } of listPayloads(operation)) expect(() => schema.parse(example)).not.toThrow();
    for (const answer of Object.values(operation.answers)) {
      if ("schema" in answer.content) {
        expect(answer.content.schema.parse(answer.content.example)).toEqual(answer.content.example);
      }
    }
    if (operation.exampleQuery) expect(() => operation.query?.parse(operation.exampleQuery)).not.toThrow();
  });

  it.each(byId)("answers of %s are the schema that the endpoint answers with", (_id, { output, answers }) => {
    const [first] = Object.values(answers);
    if (output) expect(first?.content).toMatchObject({ schema: output });
  });

  it.each(Object.entries(FAILURES))("shows for %s an example of the one error shape", (_status, { content }) => {
    expect(content.schema.parse(content.example)).toEqual(content.example);
  });
});

describe("the OpenAPI document", () => {
  it("is of version 3.1 and holds every operation", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: expect.any(String), version: "1.0.0" } });
    for (const { path, method, id } of OPERATIONS) {
      expect(find(document, ["paths", path, method])).toMatchObject({ operationId: id });
    }
  });

  it("points only at what it holds", () => {
    const refs = listValues(document, "$ref");
    expect(refs.length).toBeGreaterThan(50);
    const broken = refs.filter((ref) => find(document, String(ref).slice(2).split("/")) === undefined);
    expect(broken).toEqual([]);
  });

  it("uses every component that it holds", () => {
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

  it.each(["Message", "Event"])("describes every field of the %s as it is sent", (name) => {
    const schema = find(document, ["components", "schemas", name]);
    const { properties, required } = z
      .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
      .parse(schema);
    for (const field of Object.values(properties)) {
      expect(field).toMatchObject({ description: expect.stringMatching(/\w/) });
    }
    expect(required).toContain("conversationId");
  });

  it("shows a message's role with the words that senders may use, and its time as a text or a number", () => {
    const fields = find(document, ["components", "schemas", "Message", "properties"]);
    expect(fields).toMatchObject({
      role: { enum: ["user", "bot", "agent", "assistant", "human_agent"] },
      timestamp: { anyOf: [{ type: "number" }, { type: "string" }] },
    });
  });

  it("asks for the scope that the endpoint asks for", () => {
    expect(find(document, ["paths", "/api/v1/messages", "post", "security"])).toEqual([
      { bearer: ["ingest"] },
      { keyHeader: ["ingest"] },
    ]);
    expect(find(document, ["paths", "/api/v1/metrics/funnel", "get", "security"])).toContainEqual({ bearer: ["read"] });
    expect(find(document, ["paths", "/api/v1/openapi.json", "get", "security"])).toEqual([]);
  });

  it("lets answers gain fields", () => {
    expect(listValues(document, "additionalProperties")).not.toContain(false);
  });

  it("says of every call that needs a key that it can be too much, and how long to wait", () => {
    for (const { access, failures } of OPERATIONS) if (access !== "public") expect(failures).toContain("429");
    expect(find(document, ["components", "responses", "RateLimited", "headers"])).toHaveProperty("Retry-After");
  });
});

function listPayloads({ request, answers }: Operation) {
  const contents = Object.values(answers).flatMap(({ content }) => ("schema" in content ? [content] : []));
  return request === undefined ? contents : [request, ...contents];
}

function find(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, name) => new Map(listEntries(part)).get(name), value);
}

/** Every value that stands under `name`, however deep. */
function listValues(value: unknown, name: string): unknown[] {
  return listEntries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...listValues(part, name)]);
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
