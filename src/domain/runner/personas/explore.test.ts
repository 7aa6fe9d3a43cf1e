import { describe, expect, it, test } from "vitest";
import { createScriptedChat } from "../run/scripted-chat.ts";
import type { ScriptedBot } from "../run/scripted-chat.ts";
import type { Bubble } from "../run/chat.ts";
import { inventRequestedDetail, isCommitting } from "./caution.ts";
import { explore } from "./explore.ts";
import type { ExploreOptions } from "./explore-state.ts";
import { judgesRisk, PERSONAS } from "./persona.ts";
import type { PersonaId } from "./persona.ts";

const ANSWERS: ScriptedBot = () => ["We have rooms from €80. Which one would you like?"];
const bubble = (text: string, buttons: string[] = []): Bubble => ({ text, buttons, media: 0, at: 1, doneAt: 2 });

async function run(persona: PersonaId, bot: ScriptedBot, more: Partial<ExploreOptions> = {}) {
  const chat = createScriptedChat(bot);
  const greeting = [bubble("Hello! How can I help you today?")];
  const result = await explore(chat, {
    persona,
    seed: 7,
    maxMessages: 12,
    mayCommit: false,
    timeoutMs: 30_000,
    greeting,
    restart: async () => greeting,
    ...more,
  });
  return { ...result, chat };
}

describe("exploring", () => {
  it.each(PERSONAS.filter((persona) => persona !== "buttons"))(
    "talks as %s and passes where the bot answers",
    async (persona) => {
      const { outcome, chat, steps } = await run(persona, ANSWERS);
      expect(outcome).toBe("passed");
      expect(chat.sent.length).toBeGreaterThan(2);
      expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index));
      expect(steps.filter(({ role }) => role === "me").every(({ status }) => status === "sent")).toBe(true);
    },
  );

  it("says the same with the same seed and answers, and else other words", async () => {
    const say = async (seed: number) => (await run("buyer", ANSWERS, { seed })).chat.sent.join("\n");
    expect(await say(1)).toBe(await say(1));
    expect(new Set(await Promise.all([1, 2, 3, 4].map(say))).size).toBeGreaterThan(1);
  });

  it("fails only if no answer comes", async () => {
    const { outcome, steps } = await run("buyer", (_, turn) => (turn < 2 ? ["Well."] : []));
    expect(outcome).toBe("failed");
    expect(steps.at(-1)).toMatchObject({ role: "bot", status: "failed", checks: [{ name: "no_answer" }] });
    expect((await run("buyer", () => ["Sorry, I didn't understand that."])).outcome).toBe("passed");
  });

  it("speaks the language of the greeting, or another on purpose", async () => {
    const portuguese = { greeting: [bubble("Olá! Em que posso ajudar hoje?")] };
    expect((await run("hurried", ANSWERS, portuguese)).chat.sent.join(" ")).toMatch(/preço|quanto/);
    expect((await run("other_language", ANSWERS, portuguese)).chat.sent.join(" ")).toMatch(/price|cost/i);
  });

  it("sends at most as many messages as it may, and no more than 40", async () => {
    expect((await run("buyer", ANSWERS, { maxMessages: 2 })).chat.sent).toHaveLength(2);
    const asks: ScriptedBot = () => ["Please tell me your e-mail address."];
    expect((await run("buyer", asks, { maxMessages: 500 })).chat.sent.length).toBeLessThanOrEqual(40);
  });

  it("gives no contact details, or invented ones if it may commit", async () => {
    const asks: ScriptedBot = () => ["Could you give me your e-mail address?"];
    expect((await run("buyer", asks)).chat.sent.join(" ")).not.toContain("@");
    expect((await run("buyer", asks, { mayCommit: true })).chat.sent).toContain("alex.morgan@example.com");
  });

  it("stops when asked to", async () => {
    const stop = new AbortController();
    const bot: ScriptedBot = () => {
      stop.abort();
      return ["Hi"];
    };
    const { outcome, chat } = await run("buyer", bot, { signal: stop.signal });
    expect(outcome).toBe("stopped");
    expect(chat.sent).toHaveLength(1);
  });
});

describe("the walk through buttons", () => {
  const MENU: Record<string, string[]> = {
    start: ["Rooms", "Prices", "Book now"],
    Rooms: ["Single", "Back"],
    Back: ["Rooms", "Prices", "Book now"],
  };
  const bot: ScriptedBot = (said) => [{ text: `You chose ${said}`, buttons: MENU[said] ?? [] }];

  function walk(more: Partial<ExploreOptions> = {}) {
    const chat = createScriptedChat(bot);
    const start = async () => {
      await chat.send("start");
      return chat.waitForAnswer({ timeoutMs: 1000 });
    };
    return start().then(async (greeting) => {
      const options = { persona: "buttons", seed: 1, maxMessages: 12, mayCommit: false, timeoutMs: 1000 } as const;
      return { ...(await explore(chat, { ...options, greeting, restart: start, ...more })), chat };
    });
  }

  it("presses each button once on each way, breadth first, and none that commits", async () => {
    const { chat, outcome } = await walk();
    expect(outcome).toBe("passed");
    expect(chat.pressed.slice(0, 6)).toEqual(["Rooms", "Prices", "Rooms", "Single", "Rooms", "Back"]);
    expect(chat.pressed).not.toContain("Book now");
  });

  it("presses what commits if it may", async () => {
    expect((await walk({ mayCommit: true })).chat.pressed).toContain("Book now");
  });

  it("ends although every answer has more buttons", async () => {
    const { steps } = await run(
      "buttons",
      (said) => [{ text: said, buttons: Array.from({ length: 4 }, (_, at) => `${said}${String(at)}`) }],
      { greeting: [bubble("Hi", ["x"])], restart: async () => [bubble("Hi", ["x"])] },
    );
    expect(steps.length).toBeLessThan(1000);
  });
});

test.each([
  ["Pay now", true],
  ["Buchen", false],
  ["Reservar mesa", true],
  ["Eliminar conta", true],
  ["Upload a photo", true],
  ["Payroll questions", false],
  ["Opening hours", false],
  ["Order status", false],
  ["Finalizar compra", true],
])("the button %s commits: %s", (label, commits) => {
  expect(isCommitting(label)).toBe(commits);
});

test.each([
  ["What's your e-mail?", "alex.morgan@example.com"],
  ["Por favor, deixe o seu telefone", "+1 202 555 0143"],
  ["¿Cuál es tu nombre?", "Alex Morgan"],
  ["We will never e-mail you.", null],
  ["Which room do you like?", null],
])("knows the detail that is asked for: %s", (text, detail) => {
  expect(inventRequestedDetail(text)).toBe(detail);
});

it("judges no answer to what the bot need not know", () => {
  expect(judgesRisk("buyer", "fallback")).toBe(true);
  expect(judgesRisk("off_topic", "fallback")).toBe(false);
  expect(judgesRisk("prods", "language_switch")).toBe(false);
  expect(judgesRisk("prods", "no_answer")).toBe(true);
});
