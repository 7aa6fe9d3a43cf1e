import { describe, expect, it } from "vitest";
import { readImport } from "#tests/support/imports.ts";
import { changeOptions, listOpenQuestions } from "../change-options.ts";
import { detectFile } from "../detect-file.ts";
import { buildOptions } from "../detection.ts";

function open(text: string) {
  const detection = detectFile(text, "chat.txt");
  const options = buildOptions(detection);
  if (options === null) throw new Error("not detected");
  return { detection, options, asked: detection.speakers.filter(({ asks }) => asks).map(({ name }) => name) };
}

/** A chat in one form of heads, with a line by somebody who isn't a known speaker. */
function colon(line: string): string {
  return `User: hello\nBot: Hi there\nUser: my order is late\n${line}\nUser: fine\nBot: Anything else?\n`;
}

const COLON: [form: string, line: string, name: string][] = [
  ["a name", "Marta: I will look into it", "Marta"],
  ["a name and a surname", "Marta Reis: One moment please", "Marta Reis"],
  ["a long name with particles", "María de la Luz Peña: Un momento, por favor", "María de la Luz Peña"],
  ["a title and an initial", "Dr. J. Silva: I will call you back", "Dr. J. Silva"],
  ["a company after the name", "Marta from Lumen: I will look into it", "Marta from Lumen"],
  ["capitals", "MARTA: I will look into it", "MARTA"],
  ["small letters and a greeting", "marta: hello", "marta"],
  ["a user name", "@marta_88: I will look into it", "@marta_88"],
  ["digits in the name", "Agente47: vou verificar o pedido", "Agente47"],
  ["a telephone number", "+351 961 204 773: I will look into it", "+351 961 204 773"],
  ["Cyrillic letters", "Анна: Сейчас посмотрю ваш заказ", "Анна"],
  ["Chinese letters", "李雷: 我马上帮您看一下", "李雷"],
  ["a wide colon", "李雷：您好", "李雷"],
  ["Arabic letters", "أحمد: سأتحقق من طلبك الآن", "أحمد"],
  ["Japanese letters", "田中: 確認いたします", "田中"],
  ["Greek letters", "Ελένη: Θα το κοιτάξω αμέσως", "Ελένη"],
  ["bold letters", "**Marta:** I will look into it", "Marta"],
  ["bold letters before the colon", "**Marta**: I will look into it", "Marta"],
  ["a time before it", "[10:15] Marta: I will look into it", "Marta"],
  ["square brackets", "[Marta] I will look into it", "Marta"],
  ["angle brackets", "<Marta> I will look into it", "Marta"],
  ["a number that begins the text", "Marta: 2 minutes please, I will look", "Marta"],
];

describe("a new speaker in a transcript with colons", () => {
  it.each(COLON)("is asked about: %s", (_, line, name) => {
    const { detection, options, asked } = open(colon(line));
    expect(asked).toEqual([name]);
    expect(listOpenQuestions({ detection, options })).toEqual(["speakers"]);
    const unanswered = readImport([colon(line)], options);
    expect(unanswered.messages.map(({ role }) => role[0]).join("")).toBe("ubuub");
    expect(unanswered.messages[2]?.text).toBe("my order is late");
    const agent = { ...options, speakers: { ...options.speakers, [name]: "agent" as const } };
    const { messages, errors } = readImport([colon(line)], agent);
    expect([messages.map(({ role }) => role[0]).join(""), errors]).toEqual(["ubuaub", []]);
    const text = readImport([colon(line)], { ...options, textNames: [name] });
    expect([text.messages[2]?.text, text.errors]).toEqual([`my order is late\n${line}`, []]);
  });

  it("is asked about after the bot's message, too", () => {
    const text = "User: hello\nBot: Hi there\nMarta: Let me take this over\nUser: fine\nBot: Anything else?\n";
    expect(open(text).asked).toEqual(["Marta"]);
  });

  it("is recognized by the role in brackets", () => {
    const { asked, options } = open(colon("Marta (agent): I will look into it"));
    const { messages, errors } = readImport([colon("Marta (agent): I will look into it")], options);
    expect([asked, messages.map(({ role }) => role[0]).join(""), errors]).toEqual([[], "ubuaub", []]);
  });

  it("is recognized by the role in brackets even once in a long chat", () => {
    const many = Array.from({ length: 30 }, (_, at) => `User: question ${at}\nBot: Answer ${at}`).join("\n");
    const { messages, errors } = readImport(
      [`${many}\nMarta (agent): I am here\n`],
      open(`${many}\nMarta (agent): I am here\n`).options,
    );
    expect([messages.at(-1)?.role, errors]).toEqual(["agent", []]);
  });

  it("with a name that comes often but says no role is asked about", () => {
    const text = "User: a\nMarta: 1\nBot: b\nUser: c\nMarta: 2\nBot: d\nUser: e\nMarta: 3\nBot: f\n";
    const { asked, options } = open(text);
    expect(asked).toEqual(["Marta"]);
    expect(readImport([text], options).messages.every(({ text: words }) => !words.includes("Marta"))).toBe(true);
  });

  it("with its name on a line of its own is asked about", () => {
    const text = "User:\nhello\nBot:\nHi there\nUser:\nmy order is late\nMarta:\nI will look into it\nUser:\nfine\n";
    const { asked, options } = open(text);
    expect(asked).toEqual(["Marta"]);
    const { messages } = readImport([text], { ...options, speakers: { ...options.speakers, Marta: "agent" } });
    expect(messages.map(({ role, text: words }) => `${role[0]} ${words}`)).toContain("a I will look into it");
  });
});

describe("a new speaker in a transcript with dashes", () => {
  it.each([
    "Marta - I will look into it",
    "Marta > I will look into it",
    "Marta: Hi, I will look into it",
    "[Marta] Hi there",
  ])("is asked about: %s", (line) => {
    const text = `Customer - hello\nBot - Hi there\nCustomer - my order is late\n${line}\nCustomer - fine\n`;
    const { asked, options } = open(text);
    expect(asked).toEqual(["Marta"]);
    expect(readImport([text], options).messages.map(({ text: words }) => words)).toEqual([
      "hello",
      "Hi there",
      "my order is late",
      "fine",
    ]);
    const agent = { ...options, speakers: { ...options.speakers, Marta: "agent" as const } };
    const { messages, errors } = readImport([text], agent);
    expect([messages.map(({ role }) => role[0]).join(""), errors]).toEqual(["ubuau", []]);
  });

  it("keeps a known name inside a text of a transcript with colons", () => {
    const text = "Ana: who is it?\nLumi Bot: These are:\nAna - the manager\nAna: thanks\nLumi Bot: Bye\n";
    const { messages } = readImport([text], open(text).options);
    expect(messages.map(({ text: words }) => words)).toEqual([
      "who is it?",
      "These are:\nAna - the manager",
      "thanks",
      "Bye",
    ]);
  });
});

describe("a line that only looks like a speaker", () => {
  it.each([
    "Note: breakfast is included.",
    "Nota: el desayuno está incluido.",
    "Total: 12",
    "Total: 12 euros for two nights.",
    "Preço: R$ 30",
    "Address: 12 Green Street, Porto",
    "Check-in: from 3 pm on weekdays",
    "https://shop.example/orders",
    "Link: https://shop.example/orders",
    "10:30 - 12:00",
    "At 10:30: the bus leaves",
    "Opening: 10:30",
    "Order number: 4471",
    "E-mail: shop@shop.example",
    "suite azul: with a balcony",
    "- Pool: open until ten",
    "PS: bring a towel with you",
    "Suite - with a balcony and a view",
  ])("is neither a speaker nor asked about: %s", (line) => {
    const text = `User: hello\nBot: Here is what we have.\n${line}\nUser: fine\nBot: Anything else?\n`;
    const { asked, options } = open(text);
    const { messages, errors } = readImport([text], options);
    expect({ asked, errors, answer: messages[1]?.text }).toEqual({
      asked: [],
      errors: [],
      answer: `Here is what we have.\n${line}`,
    });
  });

  it("is a list in an answer if another such line follows", () => {
    const text =
      "User: hello\nBot: Here is what we have.\nPool: Open daily until ten.\nSauna: Open at the weekend.\nUser: fine\n";
    const { asked, options } = open(text);
    const { messages, errors } = readImport([text], options);
    expect([asked, errors, messages.length]).toEqual([[], [], 3]);
  });

  it("is part of a repeated text if it never says anything else", () => {
    const one = "User: hello\nBot: Here is what we have.\nPool: Open daily until ten.\n";
    expect(open(`${one}\n${one}`).asked).toEqual([]);
  });
});

it("keeps the answers about names when other options change", () => {
  const text = colon("Marta: I will look into it");
  const { detection, options } = open(text);
  const answered = { ...options, speakers: { ...options.speakers, Marta: "agent" as const } };
  const changed = changeOptions(text, { detection, options: answered }, { ...answered, separator: "none" });
  expect(listOpenQuestions(changed)).toEqual([]);
});
