import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageSchema } from "../ingest/ingest.contract.ts";
import { stringifyCompact } from "./compact-json.ts";
import { describeField, listFields } from "./fields.ts";
import { describeFields, referTo } from "./json-schema.ts";
import { getOpenApi } from "./operations.ts";
import { exportConversations, getConversation, getFindings, getOverview } from "./read-operations.ts";
import { sendMessages } from "./ingest-operations.ts";
import { writeCurl, writeFetch } from "./samples.ts";

const ORIGIN = "https://bots.example";

function findField(fields: ReturnType<typeof listFields>, name: string) {
  return fields.find((field) => field.name === name);
}

describe("the fields of a schema", () => {
  const message = listFields(referTo(messageSchema));

  it("say type, limits and whether they must be there", () => {
    expect(findField(message, "conversationId")).toMatchObject({
      type: "string",
      required: true,
      limits: ["1 to 200 characters"],
    });
    expect(findField(message, "timestamp")).toMatchObject({ type: "number or string", required: false });
    expect(findField(message, "parts")).toMatchObject({ type: "list of objects", limits: ["at most 1,000 items"] });
  });

  it("list the words that a field may be", () => {
    expect(findField(message, "role")?.values).toEqual(["user", "bot", "agent", "assistant", "human_agent"]);
  });

  it("hold the fields inside, through lists, alternatives and pointers", () => {
    expect(findField(message, "user")?.fields.map(({ name }) => name)).toEqual(["id"]);
    const overview = listFields(referTo(getOverview.output));
    const rate = findField(findField(overview, "figures")?.fields ?? [], "conversionRate");
    expect(rate?.fields.map(({ name }) => name)).toEqual(["k", "n", "rate", "low", "high"]);
    expect(rate?.description).toMatch(/^Share of conversations that converted/);
    expect(findField(overview, "peakHours")).toMatchObject({ type: "list of lists of integers" });
    expect(findField(rate?.fields ?? [], "low")?.type).toBe("number or null");
  });

  it("of a query tell its default and its range", () => {
    const fields = describeFields(getFindings.query).map(describeField);
    expect(findField(fields, "limit")).toMatchObject({ required: false, limits: ["1 to 100", "10 where absent"] });
    expect(findField(fields, "from")).toMatchObject({ required: true, type: "date" });
  });
});

describe("an example request", () => {
  it("sends the body of the reference with a key's placeholder", () => {
    const command = writeCurl(sendMessages, ORIGIN);
    expect(command).toContain(`curl "${ORIGIN}/api/v1/messages"`);
    expect(command).toContain("Bearer tl_live_…");
    const body = /-d '([^']+)'/.exec(command)?.[1] ?? "";
    expect(JSON.parse(body)).toEqual(sendMessages.request.example);
  });

  it("asks with the example's query, and writes CSV to a file", () => {
    expect(writeCurl(getFindings, ORIGIN)).toContain("?from=2026-03-01&to=2026-03-31&limit=3");
    expect(writeCurl(exportConversations, ORIGIN)).toContain("-o conversations.csv");
    expect(writeFetch(exportConversations, ORIGIN)).toContain("response.text()");
  });

  it("names a conversation in the place of its parameter", () => {
    expect(writeFetch(getConversation, ORIGIN)).toContain(`${ORIGIN}/api/v1/conversations/external:order-4711`);
  });

  it("sends no key where none is needed", () => {
    expect(writeCurl(getOpenApi, ORIGIN)).toBe(`curl "${ORIGIN}/api/v1/openapi.json"`);
    expect(writeFetch(getOpenApi, ORIGIN)).not.toContain("Bearer");
  });

  it.each([sendMessages, getOverview, getOpenApi])("in JavaScript is a program: $id", (operation) => {
    expect(() => new Function(`return async () => { ${writeFetch(operation, ORIGIN)} }`)).not.toThrow();
  });
});

describe("JSON for reading", () => {
  it("means what it was made of", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stringifyCompact(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("keeps what is short on one line, and breaks what is long", () => {
    expect(stringifyCompact({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }');
    expect(stringifyCompact({ a: "x".repeat(80), b: [1] }).split("\n")).toHaveLength(4);
  });
});
