import fc from "fast-check";
import { expect, it, test } from "vitest";
import { ROLES } from "#src/domain/analysis/analysis.contract.ts";
import { parseScript } from "../script/parse-script.ts";
import { makeTest } from "./make-test.ts";
import type { SourceMessage } from "./make-test.ts";

function make(...lines: string[]) {
  const messages = lines.map((line, index): SourceMessage => {
    const [role = "", text = ""] = line.split(/: (.*)/s);
    return { role: ROLES.find((known) => known === role) ?? "user", text, at: index * 1000 };
  });
  return makeTest(messages, { name: "Rooms" });
}

it("has the user's words and the beginnings of the bot's answers without what varies", () => {
  const { text, masked } = make(
    "bot: Hi, I'm Mara! What do you need?\n▸ A room\n▸ Prices",
    "user: A room",
    "bot: The double room costs €120 a night until 12 May. Shall I book it?",
    "user: That is too expensive for me",
  );
  expect(text).toBe(
    [
      "Rooms",
      "",
      "#bot",
      "Hi, I'm *!",
      "!FALLBACK",
      "",
      "#me",
      "BUTTON A room",
      "",
      "#bot",
      "The double room costs * a night until *.",
      "!FALLBACK",
      "// they left here",
      "",
      "#me",
      "That is too expensive for me",
      "",
    ].join("\n"),
  );
  expect(masked).toBe(0);
});

it("expects an answer where the bot did not understand, and ends where a person answers", () => {
  const { text } = make(
    "user: Do you have parking?",
    "bot: Sorry, I didn't understand that.",
    "agent: Hello, this is Rui. We do.",
    "user: Great",
  );
  expect(text).toBe("Rooms\n\n#me\nDo you have parking?\n\n#bot\n!FALLBACK\n\n// a person answers from here on\n");
});

test.each([
  ["My name is Ana Silva", "Hi Ana here", /^My name is (\w+) \w+\n[\s\S]*Hi \1 here/m],
  ["o meu nome é Rui Costa", "Rui Costa", /^o meu nome é (\w+ \w+)\n[\s\S]*\1/m],
  ["me llamo Lucía", "soy Lucía", /^me llamo (\w+)\n[\s\S]*soy \1/m],
  ["ana@shop.pt", "write to ana@shop.pt", /^(\w+@example\.com)\n[\s\S]*write to \1/m],
  ["call +351 912 345 678", "yes, +351 912 345 678", /^call (\+\d{3} \d{3} \d{3} \d{3})\n[\s\S]*yes, \1/m],
])("replaces personal data by invented values, the same by the same: %j", (first, second, expected) => {
  const { text, masked } = make(`user: ${first}`, "bot: Thanks!", `user: ${second}`);
  expect(text).toMatch(expected);
  for (const value of ["Ana", "Rui", "Costa", "Lucía", "ana@", "912 345 678"]) expect(text).not.toContain(value);
  expect(masked).toBeGreaterThan(0);
});

it("keeps words from being read as tags, keywords, signs or comments", () => {
  const { text } = make(
    "user: #bot\n// hm\nPAUSE 5\nit is $time",
    "bot: !Wow it is on",
    "user: x",
    "bot: FALLBACK mode is on",
  );
  const { sections, errors } = parseScript(text);
  expect(errors).toEqual([]);
  expect(sections.map(({ tag, text: words, checks }) => [tag, words, checks.length])).toEqual([
    ["me", " #bot\n // hm\n PAUSE 5\nit is $ time", 0],
    ["bot", "!Wow it is on", 1],
    ["me", "x", 0],
    ["bot", "*FALLBACK mode is on", 1],
  ]);
});

it("says that they left only of conversations that are over", () => {
  const messages: SourceMessage[] = [
    { role: "user", text: "How much is a double room?", at: 0 },
    { role: "bot", text: "It costs €120. Shall I book it?", at: 1000 },
  ];
  expect(makeTest(messages).text).toContain("!FALLBACK\n// they left here");
  expect(makeTest(messages, { closed: false }).text).not.toContain("they left here");
});

it("makes a script that reads, of any conversation", () => {
  const message = fc.record({
    role: fc.constantFrom(...ROLES),
    text: fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("#me", "?", "!!", "* * *", "BUTTON", "$now"),
    ),
    at: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 8 }), (messages) => {
      const { errors } = parseScript(makeTest(messages).text);
      expect(errors.filter(({ code }) => code !== "empty_script")).toEqual([]);
    }),
  );
});
