import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_JSON_DEPTH, MAX_JSON_FIELDS, MAX_JSON_VALUES } from "../../../domain/shared/json-limits.ts";
import { createBodyBudget } from "./body-budget.ts";
import { parseJson } from "./parse-json.ts";
import type { Work } from "../turns.ts";

/** Pauses wherever that is possible. */
const EAGER: Work = { isDue: () => true, pause: () => Promise.resolve(), end: () => undefined };
/** Larger than what is parsed at once. */
const FILLER = "x".repeat(70_000);

function parse(text: string | Uint8Array): Promise<unknown> {
  return parseJson(Buffer.from(text), EAGER);
}

function parseWhole(text: string): unknown {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "malformed";
  }
}

async function parseInParts(text: string): Promise<unknown> {
  try {
    return { value: await parse(text) };
  } catch (error) {
    return error instanceof Error && error.message === "The body is not valid JSON." ? "malformed" : error;
  }
}

describe("a large body", () => {
  it("has the same value as if it were parsed at once", async () => {
    const item = fc.oneof(fc.json({ maxDepth: 4 }), fc.constant(JSON.stringify(FILLER)), fc.constant('"é€😀\\"],["'));
    const list = fc.array(item, { maxLength: 12 }).map((items) => `[ ${items.join(" ,\n")} ]`);
    const entry = fc.tuple(fc.oneof(fc.string(), fc.constantFrom("messages", "__proto__", "1")), fc.oneof(item, list));
    const object = fc.array(entry, { maxLength: 6 }).map((entries) => {
      return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
    });
    const body = fc.oneof(list, object).map((text) => `${text}${" ".repeat(70_000)}`);
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        expect(await parseInParts(text)).toEqual(parseWhole(text));
      }),
      { numRuns: 150 },
    );
  });

  it("is refused exactly where it would be if it were parsed at once", async () => {
    const long = JSON.stringify({ messages: ["a", { b: [1, 2] }, FILLER, 3, [4]], more: [5], last: { c: 6 } });
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom("", ",", "[", "]", "{", "}", '"', "\\", "1", " ")), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        // Changes near both ends, where the structure is.
        const text = changes.reduce((now, [position, insert]) => {
          const near = position % 80;
          const at = position % 2 === 0 ? near : now.length - near;
          return `${now.slice(0, at)}${insert}${now.slice(at + (insert === "" ? 1 : 0))}`;
        }, long);
        expect(await parseInParts(text)).toEqual(parseWhole(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    "[1,]",
    "[,1]",
    "[1,,2]",
    "[ , ]",
    '{"messages":[1,]}',
    '{"a":[1}',
    "[1}",
    "[1]]",
    "[",
    '{"a":[1',
    '["a" "b"]',
  ])("is malformed where a small one is: %s", async (text) => {
    await expect(parse(text)).rejects.toMatchObject({ code: "bad_request" });
    const large = text.startsWith("{") ? `{"filler":"${FILLER}",${text.slice(1)}` : `["${FILLER}",${text.slice(1)}`;
    await expect(parse(large)).rejects.toMatchObject({ code: "bad_request", message: "The body is not valid JSON." });
  });

  it("must be UTF-8, with a byte order mark at its beginning at most", async () => {
    const bytes = Buffer.concat([Buffer.from(`["${FILLER}","`), Buffer.from([0xff, 0xfe]), Buffer.from('"]')]);
    await expect(parse(bytes)).rejects.toMatchObject({ message: "The body is not valid UTF-8." });
    expect(await parse(`\uFEFF["${FILLER}"]`)).toEqual([FILLER]);
    await expect(parse(`["${FILLER}",\uFEFF1]`)).rejects.toMatchObject({ code: "bad_request" });
  });
});

describe("a large body with all of it in one element", () => {
  it("is parsed a part at a time, as if it were parsed at once", async () => {
    const spans = Array.from({ length: 3_000 }, (_, at) => ({
      name: `span ${at}`,
      attributes: [{ key: "a", value: FILLER.slice(0, 300) }],
    }));
    const body = { resourceSpans: [{ resource: {} }, { scopeSpans: [{ scope: "\uFEFF", spans }, []] }, " "], last: [] };
    let parts = 0;
    const work: Work = { ...EAGER, pause: () => Promise.resolve(void parts++) };
    expect(await parseJson(Buffer.from(JSON.stringify(body)), work)).toEqual(body);
    // Three megabytes in parts of 32 KiB, after scans of 512 KiB.
    expect(parts).toBeGreaterThan(25);
    await expect(parse(JSON.stringify(body).replace('"span 7"', "span"))).rejects.toMatchObject({
      code: "bad_request",
    });
    await expect(parse(`[${JSON.stringify(spans)} ${JSON.stringify(spans)}]`)).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});

describe("the limits of a body", () => {
  const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;

  it("allow a certain depth, whatever opens it", async () => {
    expect(await parse(nest(MAX_JSON_DEPTH))).toEqual(JSON.parse(nest(MAX_JSON_DEPTH)));
    const objects = (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
    expect(await parse(objects(MAX_JSON_DEPTH))).toEqual(JSON.parse(objects(MAX_JSON_DEPTH)));
    for (const text of [
      nest(MAX_JSON_DEPTH + 1),
      objects(MAX_JSON_DEPTH + 1),
      "[".repeat(2_000_000),
      nest(2_000_000),
    ]) {
      await expect(parse(text)).rejects.toMatchObject({
        status: 400,
        message: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`,
      });
    }
  });

  it("count brackets in texts as text", async () => {
    const text = JSON.stringify([`${"[".repeat(200)}\\"${"{".repeat(200)}`, ",".repeat(5_000)]);
    expect(await parse(text)).toEqual(JSON.parse(text));
  });

  it("allow an object a number of fields, and the body a number of values", async () => {
    expect(Object.keys(Object(await parse(fields(MAX_JSON_FIELDS))))).toHaveLength(MAX_JSON_FIELDS);
    await expect(parse(fields(MAX_JSON_FIELDS + 1))).rejects.toMatchObject({
      status: 400,
      message: "An object in the body has more than 1,000 fields.",
    });
    await expect(parse(fields(300_000))).rejects.toMatchObject({ status: 400 });
    await expect(parse(`[${"1,".repeat(MAX_JSON_VALUES)}1]`)).rejects.toMatchObject({
      status: 413,
      message: "The body holds more than 200,000 values.",
    });
  });
});

it("holds what the values of a body will take before they are parsed", async () => {
  const budget = createBodyBudget(12 * 1024 * 1024);
  const body = Buffer.from(`[${"{},".repeat(90_000)}{}]`);
  const hold = budget.hold("client", String(body.length));
  await parseJson(body, EAGER, { hold });
  expect(budget.report().peak).toBeGreaterThan(180_000 * 40);
  const second = budget.hold("client", "0");
  await expect(parseJson(body, EAGER, { hold: second })).rejects.toMatchObject({ code: "rate_limited" });
});
