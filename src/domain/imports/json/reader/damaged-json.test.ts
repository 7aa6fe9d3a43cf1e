import fc from "fast-check";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { EXPORT_SAMPLES } from "#tests/support/export-samples.ts";
import { readImport } from "#tests/support/imports.ts";
import { listConversations, readFileImport } from "#tests/support/read-file-import.ts";
import { buildOptions } from "../../detection.ts";
import { detectFile } from "../../detect-file.ts";
import { closeCutJson } from "./cut-json.ts";
import { createJsonSplitter, MAX_ELEMENT_LENGTH } from "./json-splitter.ts";

const cases = EXPORT_SAMPLES.map((sample) => [`${sample.format}: ${sample.name}`, sample] as const);

describe.each(cases)("%s", (_, { value }) => {
  const text = JSON.stringify(value);
  const options = buildOptions(detectFile(text, "x.json"));
  if (options === null) throw new Error("not recognized");
  const whole = readImport([text], options);

  it("gives what was whole, and an error, wherever it is cut", () => {
    const texts = new Set(whole.messages.map((message) => message.text));
    let most = 0;
    for (let end = 1; end < text.length; end++) {
      const { messages, errors } = readImport([text.slice(0, end)], options);
      expect(errors.length).toBeGreaterThan(0);
      // A message is read as a whole or not at all; only what decides between branches and titles may be missing.
      for (const message of messages) expect(texts.has(message.text) || text.includes(message.text)).toBe(true);
      most = Math.max(most, messages.length);
    }
    expect(most).toBeGreaterThanOrEqual(Math.min(1, whole.messages.length - 1));
  });

  it("gives the same for any chunks", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        expect(
          readImport(
            at.slice(1).map((end, i) => text.slice(at[i], end)),
            options,
          ),
        ).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it("never throws on other values in its places", () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, [], {}, "", -1, 1e300, "x".repeat(300), [[]], { $date: {} }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = changes.reduce((current, [at, other]) => replaceAt(current, at, other), text);
        const { messages, stats } = readImport([changed], options);
        expect(stats.messages).toBe(messages.length);
        expect(() => detectFile(changed, "x.json")).not.toThrow();
      }),
      { numRuns: 150 },
    );
  });

  it("never throws on damaged text", () => {
    const piece = fc.oneof(
      fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", "\n", "\uD800", "\0"),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(text.length), piece), { maxLength: 6 }), (pieces) => {
        const damaged = pieces.reduce(
          (current, [at, more]) => current.slice(0, at) + more + current.slice(at + 1),
          text,
        );
        const { messages } = readImport([damaged.slice(0, 50), damaged.slice(50)], options);
        for (const message of messages) expect(message.text.isWellFormed()).toBe(true);
        expect(() => detectFile(damaged, "x.json")).not.toThrow();
      }),
      { numRuns: 150 },
    );
  });
});

/** Replaces the value after one of the colons or commas. */
function replaceAt(text: string, at: number, other: unknown): string {
  const places = [...text.matchAll(/(?<=[:,[])(?:"(?:[^"\\]|\\.)*"|[\d.]+|null|true|false)(?=[,}\]])/g)];
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return text;
  return text.slice(0, place.index) + JSON.stringify(other) + text.slice(place.index + place[0].length);
}

describe("a file that isn't whole or not valid", () => {
  it("reads the elements around a damaged one, with line and number", async () => {
    const good = (id: string) => JSON.stringify({ id, messages: [{ role: "user", text: `I am ${id}` }] });
    const text = `[\n${good("a")},\n{"id": "b", "messages": [x]},\n${good("c")}\n]`;
    const { messages, errors } = await readFileImport(strToU8(text));
    expect(listConversations(messages)).toEqual([["user: I am a"], ["user: I am c"]]);
    expect(errors).toMatchObject([{ line: 3, code: "bad_element" }]);
  });

  it("reports a line that is no JSON, and elements without messages", async () => {
    const good = '{"id": "a", "messages": [{"role": "user", "text": "hi"}]}';
    const { messages, errors } = await readFileImport(strToU8(`${good}\noops\n{"x": 1}\n${good}\n`));
    expect(messages).toHaveLength(2);
    expect(errors).toMatchObject([
      { line: 2, code: "bad_json" },
      { line: 3, code: "no_messages" },
    ]);
  });

  it("says that a file holds no known form", async () => {
    const { detection } = await readFileImport(strToU8('[{"name": "Ana", "age": 3}]'));
    expect(detection).toMatchObject({
      format: null,
      warnings: [{ code: "not_recognised", message: expect.stringContaining("JSON") }],
    });
  });
});

describe("createJsonSplitter", () => {
  function split(chunks: string[], lists: string[] = []) {
    const elements: string[] = [];
    const errors: string[] = [];
    const splitter = createJsonSplitter(lists, {
      enter: (path, fields) => elements.push(`enter ${path} ${JSON.stringify(fields)}`),
      element: (text, { line, number }) => elements.push(`${line}/${number} ${text.slice(0, 40)}`),
      error: (line, code) => errors.push(`${line} ${code}`),
    });
    for (const chunk of chunks) splitter.push(chunk);
    return { lines: splitter.end(), elements, errors };
  }

  it("finds a list inside objects, with the values before it", () => {
    const text =
      '{"a": 1,\n"chats": {"b": "x\\"]", "list": [{"id": 1, "messages": [{"t": "}"},\n[2]], "c": [0]}]}, "messages": [3]}';
    const { elements, errors } = split([text], ["messages", "chats.list", "chats.list.messages"]);
    expect(errors).toEqual([]);
    expect(elements).toEqual([
      'enter chats.list {"a":1,"b":"x\\"]"}',
      'enter chats.list.messages {"a":1,"b":"x\\"]","id":1}',
      '2/1 {"t": "}"}',
      "3/2 [2]",
      'enter messages {"a":1}',
      "3/1 3",
    ]);
  });

  it("skips an element that is too long, and reads the rest", () => {
    const long = `"${"x".repeat(MAX_ELEMENT_LENGTH)}"`;
    const { elements, errors } = split([
      '[{"a": 1}, {"long": ',
      long.slice(0, 9_000_000),
      long.slice(9_000_000),
      '},\n{"b": 2}]',
    ]);
    expect(elements).toEqual(["enter  {}", '1/1 {"a": 1}', '2/2 {"b": 2}']);
    expect(errors).toEqual(["1 bad_element"]);
  });

  it("closes what breaks off", () => {
    expect(closeCutJson('{"a": [1, {"b": "x, y"}, {"c": "z')).toBe('{"a": [1, {"b": "x, y"}]}');
    expect(closeCutJson('{"a": "b", "c": ')).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const text = JSON.stringify({ value });
        const closed = closeCutJson(text.slice(0, Math.floor(text.length * share)));
        if (closed !== null) expect(() => JSON.parse(closed)).not.toThrow();
      }),
    );
  });
});

describe("elements that are parsed together", () => {
  const messages = (id: string, text: string) =>
    `{"id": "${id}", "messages": [{"role": "user", "content": "${text}"}]}`;

  it("parses elements together as if each were alone: odd signs, equal keys, depth and damage", () => {
    const deep = `{"id": "d", "x": ${"[".repeat(500)}${"]".repeat(500)}, "messages": [{"role": "user", "content": "deep"}]}`;
    const elements = [
      messages("a", String.raw`quote \" slash \\ brace } sign \ud83d\ude00 👋`),
      messages("b", "lone \\ud83d end"),
      '{"id": "x", "id": "c", "messages": [{"role": "user", "content": "1", "content": "twice"}]}',
      deep,
      messages("long", "x".repeat(30_000)),
      '{"id": "e", "messages": [}]',
      messages("f", "after damage"),
    ];
    const text = `\uFEFF[\n${elements.join(",\n")}\n]`;
    const options = buildOptions(detectFile(`[${messages("a", "b")}]`, "x.json"));
    if (options === null) throw new Error("not recognized");
    const whole = readImport([text], options);
    expect(
      whole.messages.map(({ conversationId, text: words, line }) => [conversationId, words.slice(0, 40), line]),
    ).toEqual([
      ["a", 'quote " slash \\ brace } sign 😀 👋', 2],
      ["b", "lone \uFFFD end", 3],
      ["c", "twice", 4],
      ["d", "deep", 5],
      ["long", "x".repeat(40), 6],
      ["f", "after damage", 8],
    ]);
    expect(whole.errors).toMatchObject([{ line: 7, code: "bad_element" }]);
    for (const size of [1, 2, 3, 7, 100, 5000]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      if (chunks.length < 50_000) expect(readImport(chunks, options)).toEqual(whole);
    }
  });

  it("doesn't join halves of a value that are on lines of their own", () => {
    const lines = [
      '{"id": "a", "messages": [{}',
      '{}]},{"id": "b", "messages": []}',
      messages("c", "hi"),
      messages("d", "hi"),
    ];
    const options = buildOptions(detectFile(lines.slice(2).join("\n"), "x.json"));
    if (options === null) throw new Error("not recognized");
    const { errors, messages: all } = readImport([lines.join("\n")], options);
    expect(errors.map(({ line }) => line)).toEqual([1, 2]);
    expect(all.map(({ conversationId }) => conversationId)).toEqual(["c", "d"]);
  });
});
