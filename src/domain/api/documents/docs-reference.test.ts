import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageSchema } from "../../ingest/ingest.contract.ts";
import { formatJson } from "./format-json.ts";
import { describeField, listFields } from "./field-docs.ts";
import { describeFields, buildRef } from "./json-schema.ts";
import { getOpenApi } from "../operations/operations.ts";
import { exportConversations, getConversation, getFindings, getOverview } from "../operations/read-operations.ts";
import { sendMessages } from "../operations/ingest-operations.ts";
import { formatCurl, formatFetch } from "./code-samples.ts";

const ORIGIN = "https://bots.example";

function findField(fields: ReturnType<typeof listFields>, name: string) {
  return fields.find((field) => field.name === name);
}

describe("the fields of a schema", () => {
  const message = listFields(buildRef(messageSchema));

  it("have a type, limits and a required mark", () => {
    expect(findField(message, "conversationId")).toMatchObject({
      type: "string",
      required: true,
      limits: ["1 to 200 characters"],
    });
    expect(findField(message, "timestamp")).toMatchObject({ type: "number or string", required: false });
    expect(findField(message, "parts")).toMatchObject({ type: "list of objects", limits: ["at most 1,000 items"] });
  });

  it("list the allowed values", () => {
    expect(findField(message, "role")?.values).toEqual(["user", "bot", "agent", "assistant", "human_agent"]);
  });

  it("contain nested fields of lists, alternatives and references", () => {
    expect(findField(message, "user")?.fields.map(({ name }) => name)).toEqual(["id"]);
    const overview = listFields(buildRef(getOverview.output));
    const rate = findField(findField(overview, "figures")?.fields ?? [], "conversionRate");
    expect(rate?.fields.map(({ name }) => name)).toEqual(["k", "n", "rate", "low", "high"]);
    expect(rate?.description).toMatch(/^Share of conversations that converted/);
    expect(findField(overview, "peakHours")).toMatchObject({ type: "list of lists of integers" });
    expect(findField(rate?.fields ?? [], "low")?.type).toBe("number or null");
  });

  it("of a query include default and range", () => {
    const fields = describeFields(getFindings.query).map(describeField);
    expect(findField(fields, "limit")).toMatchObject({ required: false, limits: ["1 to 100", "10 where absent"] });
    expect(findField(fields, "from")).toMatchObject({ required: true, type: "date" });
  });
});

describe("an example request", () => {
  it("sends the documented body with a placeholder key", () => {
    const command = formatCurl(sendMessages, ORIGIN);
    expect(command).toContain(`curl "${ORIGIN}/api/v1/messages"`);
    expect(command).toContain("Bearer tl_live_…");
    const body = /-d '([^']+)'/.exec(command)?.[1] ?? "";
    expect(JSON.parse(body)).toEqual(sendMessages.body.example);
  });

  it("uses the example query and writes CSV to a file", () => {
    expect(formatCurl(getFindings, ORIGIN)).toContain("?from=2026-03-01&to=2026-03-31&limit=3");
    expect(formatCurl(exportConversations, ORIGIN)).toContain("-o conversations.csv");
    expect(formatFetch(exportConversations, ORIGIN)).toContain("response.text()");
  });

  it("fills in the path parameter", () => {
    expect(formatFetch(getConversation, ORIGIN)).toContain(`${ORIGIN}/api/v1/conversations/external:order-4711`);
  });

  it("sends no key to public operations", () => {
    expect(formatCurl(getOpenApi, ORIGIN)).toBe(`curl "${ORIGIN}/api/v1/openapi.json"`);
    expect(formatFetch(getOpenApi, ORIGIN)).not.toContain("Bearer");
  });

  it.each([sendMessages, getOverview, getOpenApi])("is valid JavaScript: $id", (operation) => {
    expect(() => new Function(`return async () => { ${formatFetch(operation, ORIGIN)} }`)).not.toThrow();
  });
});

describe("formatJson", () => {
  it("parses back to the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("keeps short values on one line and breaks long ones", () => {
    expect(formatJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }');
    expect(formatJson({ a: "x".repeat(80), b: [1] }).split("\n")).toHaveLength(4);
  });
});
