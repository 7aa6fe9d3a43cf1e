import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { PROMPTS } from "./prompts.ts";
import { describeTool, parseArguments } from "./tool.ts";
import { TOOLS } from "./tools.ts";

const listed = Object.entries(TOOLS).map(([name, tool]) => describeTool(name, tool));

it("has the tools in the documented order", async () => {
  const names = listed.map(({ name }) => name);
  expect(names).toEqual([
    "list_conversations",
    "get_conversation",
    "search_messages",
    "get_metrics",
    "get_funnel",
    "get_drop_offs",
    "get_outcomes",
    "get_topics",
    "get_sources",
    "get_flow",
    "get_questions",
    "get_findings",
    "get_agents",
    "get_dimensions",
    "get_definitions",
    "ask",
  ]);
  const page = await readFile(new URL("../../content/docs/mcp.mdx", import.meta.url), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
  expect(documented).toEqual(names);
});

describe.each(listed)("the tool $name", (tool) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);

  it("says whether the same call twice is the same as once", () => {
    expect(tool.annotations.idempotentHint).toBe(tool.name !== "ask");
  });

  it("only reads, and refuses arguments it does not know", () => {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
    expect(tool.inputSchema["additionalProperties"]).toBe(false);
    for (const [name, schema] of Object.entries(tool.inputSchema["properties"] ?? {})) {
      expect([name, schema]).toEqual([name, expect.objectContaining({ description: expect.stringMatching(/\.$/) })]);
    }
  });

  it("has schemas that clients can compile, and an example that fits", () => {
    const validate = ajv.compile(tool.inputSchema);
    expect(() => ajv.compile(tool.outputSchema)).not.toThrow();
    const example = /Example: (\{.*\})\.$/.exec(tool.description)?.[1] ?? "";
    expect(validate(JSON.parse(example))).toBe(true);
    const definition = Object.entries(TOOLS).find(([name]) => name === tool.name)?.[1];
    expect(definition && parseArguments(definition.input, JSON.parse(example)).kind).toBe("ok");
  });

  it("warns of what end users and bots wrote", () => {
    const holdsTexts = /"(text|excerpt|preview|fix)":/.test(JSON.stringify(tool.outputSchema["properties"]));
    expect(tool.description.includes("third-party content")).toBe(holdsTexts);
  });
});

describe("arguments", () => {
  const { input } = TOOLS.get_drop_offs;
  const period = { from: "2026-03-01", to: "2026-03-31" };

  it.each([{}, { ...period, limit: "5" }, { ...period, chanel: "sms" }, { ...period, from: 3 }, [], "x", null])(
    "without the tool's shape are malformed: %j",
    (args) => {
      expect(parseArguments(input, args).kind).toBe("malformed");
    },
  );

  it.each([
    [{ ...period, stage: "payment" }, "stage: Must be one of none, discovery, interest, consideration, conversion"],
    [{ ...period, from: "1st of March" }, "from: Enter a date such as 2026-03-31"],
    [{ ...period, limit: 51 }, "limit: Must be at most 50"],
  ])("with an unusable value say what to give: %j", (args, message) => {
    expect(parseArguments(input, args)).toMatchObject({ kind: "unusable", message: expect.stringContaining(message) });
  });
});

it("writes prompts that name only tools there are, with and without arguments", () => {
  for (const prompt of Object.values(PROMPTS)) {
    for (const args of [{}, { stage: "interest", a: "1.0", b: "2.0" }]) {
      const text = prompt.write(args, "2026-03-31");
      const named = [...text.matchAll(/\b((?:get|list|search)_\w+)/g)].map(([, name = ""]) => name);
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !(name in TOOLS))).toEqual([]);
      expect(text).not.toMatch(/undefined|version {2}/);
    }
  }
});
