import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advanceConversation,
  analyzeConversation,
  createConversationState,
  parseConversationState,
  applySignal,
  summarizeConversation,
} from "./analysis.ts";
import { DEFAULT_GOAL, conversationAnalysisSchema, messageAnalysisSchema } from "./analysis.contract.ts";
import type { Goal, MessageInput } from "./analysis.contract.ts";

const ENGINE = DEFAULT_GOAL;

/** Messages from `user:`/`bot:`/`agent:` lines, ten seconds apart. */
function buildMessages(...lines: string[]): MessageInput[] {
  return lines.map((line, index) => {
    const [, role = "", text = ""] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    return { role: role === "bot" || role === "agent" ? role : "user", text, at: 1_700_000_000_000 + index * 10_000 };
  });
}

const BOOKING = buildMessages(
  "user: Hi",
  "bot: Hello, how can I help you?",
  "user: I'm looking for a hotel",
  "bot: Which city, and for how many nights?",
  "user: Lisbon, two nights from Friday",
  "bot: I found the Harbour Hotel in Lisbon, it costs $90 per night.",
  "user: Does it have parking?",
  "bot: Yes, parking is included. Would you like me to book it?",
  "user: Yes, please book it",
  "bot: Your booking is confirmed, the confirmation number is 48213.",
  "user: Thanks, bye",
  "bot: You're welcome, have a great day!",
);

const messages = fc.array(
  fc.record({
    role: fc.constantFrom("user" as const, "bot" as const, "agent" as const),
    text: fc.oneof(
      fc.constantFrom(...BOOKING.map((message) => message.text)),
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.constantFrom("não entendi, pode repetir?", "quero falar com um atendente", "es muy caro", "cancel it", "deal"),
    ),
    at: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { nil: null }),
  }),
  { maxLength: 30 },
);

describe("a conversation that ends in a booking", () => {
  const { conversation, messages: analyzed } = analyzeConversation(BOOKING);

  it("goes through all four stages", () => {
    expect(analyzed.map((message) => message.stage)).toEqual([
      "discovery",
      "discovery",
      "discovery",
      "interest",
      "interest",
      "consideration",
      "consideration",
      "consideration",
      "conversion",
      "conversion",
      null,
      null,
    ]);
  });

  it("converts by commitment and confirmation, without a drop-off", () => {
    expect(conversation).toMatchObject({ stage: "conversion", converted: true, ended: "completed", dropOff: null });
  });

  it("counts messages, turns and response times", () => {
    expect(conversation).toMatchObject({
      messages: 12,
      userMessages: 6,
      turns: 6,
      durationMs: 110_000,
      firstResponseMs: 10_000,
      medianResponseMs: 10_000,
    });
  });
});

describe("conversion", () => {
  it("needs a confirmation: a commitment alone is Consideration", () => {
    const { conversation } = analyzeConversation(BOOKING.slice(0, 9));
    expect(conversation).toMatchObject({ stage: "consideration", converted: false, ended: "abandoned" });
  });

  it("keeps the stage but not the outcome when the user withdraws", () => {
    const lines = [
      ...BOOKING.slice(0, 10),
      ...buildMessages("user: I changed my mind, cancel it", "bot: As you wish."),
    ];
    const { conversation } = analyzeConversation(lines);
    expect(conversation).toMatchObject({ stage: "conversion", converted: false });
    expect(conversation.dropOff?.reason).toBe("withdrawn");
  });

  it.each([
    [
      "a short yes to a commitment",
      ["user: is the lamp still available?", "bot: yes, 40 dollars", "user: deal, I'll take it", "bot: great, thanks!"],
    ],
    [
      "a deal on the user's price",
      ["user: is the lamp still available?", "bot: yes, 40 dollars", "user: would you take $30?", "bot: ok, deal"],
    ],
  ])("happens by %s", (_, lines) => {
    expect(analyzeConversation(buildMessages(...lines)).conversation.converted).toBe(true);
  });

  it.each([
    [
      "accepting the bot's last price",
      ["user: would you take $30 for it?", "bot: I could do 36", "user: ok 36, I'll come by tonight"],
    ],
    [
      "repeating the user's price",
      ["user: is the lamp available?", "bot: yes, $40", "user: 35 and I pick it up today", "bot: alright, 35"],
    ],
    ["a negotiation in Portuguese", ["user: faz por 600?", "bot: consigo 720", "user: fechou, 720"]],
    ["a negotiation in Spanish", ["user: ¿me la dejas en 90?", "bot: 110 y es tuya", "user: vale, 110"]],
  ])("happens by %s", (_, lines) => {
    expect(analyzeConversation(buildMessages(...lines)).conversation.converted).toBe(true);
  });

  it.each([
    ["a lower counteroffer", ["user: would you take $30?", "bot: I could do 36", "user: ok what about 33"]],
    ["a farewell", ["user: would you take $30?", "bot: no, 36", "user: ok thanks, good luck with the sale"]],
    [
      "an amount named only to refuse it",
      ["user: is it still there?", "bot: yes, $40", "user: 20?", "bot: 20 is too low"],
    ],
  ])("does not happen by %s", (_, lines) => {
    expect(analyzeConversation(buildMessages(...lines)).conversation.converted).toBe(false);
  });

  it("does not happen by a bot's claim after the user said no", () => {
    const lines = [
      "user: two tickets for tonight",
      "bot: Row F is $14 each. Shall I book them?",
      "user: no, not row F",
      "bot: Your tickets for row F are booked!",
    ];
    expect(analyzeConversation(buildMessages(...lines)).conversation.converted).toBe(false);
  });

  it("does not happen by a refused offer", () => {
    const lines = [
      "user: is the lamp still available?",
      "bot: yes, 40 dollars",
      "user: would you take $30?",
      "bot: no, 38 is the lowest",
    ];
    expect(analyzeConversation(buildMessages(...lines)).conversation.converted).toBe(false);
  });

  it("does not happen by a bot's claim before any user message", () => {
    const { conversation } = analyzeConversation(buildMessages("bot: Your order has been placed successfully!"));
    expect(conversation.converted).toBe(false);
  });

  it.each([
    ["event", { kind: "event", name: "sale" } satisfies Goal],
    ["another pattern", { kind: "pattern", pattern: "voucher*sent", role: "bot" } satisfies Goal],
  ])("depends on the account's own goal: %s", (_, goal) => {
    expect(analyzeConversation(BOOKING, { goal }).conversation.converted).toBe(false);
  });

  it("happens when a pattern goal matches", () => {
    const goal = { kind: "pattern", pattern: "parking | garage", role: "user" } satisfies Goal;
    expect(analyzeConversation(BOOKING.slice(0, 7), { goal }).conversation.converted).toBe(true);
  });

  it("happens on a conversion signal", () => {
    const state = createConversationState();
    for (const message of BOOKING.slice(0, 3)) advanceConversation(state, message, ENGINE);
    applySignal(state, { type: "conversion", at: 1_700_000_050_000 }, ENGINE);
    expect(summarizeConversation(state, { closed: false })).toMatchObject({ converted: true, ended: "completed" });
  });
});

describe("drop-off", () => {
  it.each([
    [
      "fallback_loop",
      [
        "user: my thing is odd",
        "bot: Sorry, I didn't understand.",
        "user: it is odd",
        "bot: Please rephrase that, I did not understand.",
      ],
    ],
    [
      "handoff_ignored",
      ["user: hello", "bot: How can I help?", "user: I want to talk to a human", "bot: Which product is it about?"],
    ],
    [
      "price_objection",
      ["user: how much is the blue sofa?", "bot: It costs $900.", "user: that is too expensive", "bot: I see."],
    ],
    ["unanswered_question", ["user: hello", "bot: How can I help?", "user: do you deliver to Porto?"]],
    [
      "language_mismatch",
      [
        "user: olá, quero saber o preço do plano anual, por favor",
        "bot: Thank you for your message. What would you like to know about our plans?",
      ],
    ],
    ["dead_end", ["user: I need a room for Friday", "bot: Unfortunately there are no rooms available for that date."]],
    ["no_reply", ["user: I need a room", "bot: For which date?"]],
  ])("detects %s", (reason, lines) => {
    expect(analyzeConversation(buildMessages(...lines)).conversation.dropOff?.reason).toBe(reason);
  });

  it("includes the last bot message", () => {
    expect(analyzeConversation(BOOKING.slice(0, 7)).conversation.dropOff?.lastBotMessage).toBe(5);
  });

  it("is not detected while the conversation is open", () => {
    expect(analyzeConversation(BOOKING.slice(0, 7), { closed: false }).conversation).toMatchObject({
      dropOff: null,
      ended: "open",
    });
  });
});

describe("incremental analysis", () => {
  it("gives the same result from a stored state as from scratch, for any conversation", () => {
    fc.assert(
      fc.property(messages, (conversation) => {
        const whole = createConversationState();
        let stored = createConversationState();
        for (const message of conversation) {
          const expected = advanceConversation(whole, message, ENGINE);
          const parsed = parseConversationState(JSON.parse(JSON.stringify(stored)));
          if (!parsed) throw new Error("the stored state was refused");
          stored = parsed;
          expect(advanceConversation(stored, message, ENGINE)).toEqual(expected);
        }
        expect(stored).toEqual(whole);
      }),
    );
  });

  it("matches the schemas for any conversation", () => {
    fc.assert(
      fc.property(messages, fc.boolean(), (input, closed) => {
        const { conversation, messages: analyzed } = analyzeConversation(input, { closed });
        conversationAnalysisSchema.parse(conversation);
        for (const message of analyzed) messageAnalysisSchema.parse(message);
      }),
    );
  });

  it("keeps the state small over 2,000 messages", () => {
    const state = createConversationState();
    for (let index = 0; index < 2000; index++) {
      const message = BOOKING[index % BOOKING.length];
      if (message) advanceConversation(state, { ...message, at: index * 9_137 }, ENGINE);
    }
    expect(JSON.stringify(state).length).toBeLessThan(2_000);
  });

  it("rejects values that are no state", () => {
    for (const value of [null, 3, "x", {}, { v: 2 }, { ...createConversationState(), v: 1 }]) {
      expect(parseConversationState(value)).toBeNull();
    }
  });
});

describe("evidence", () => {
  it("is the span of the message that shows the stage", () => {
    const { messages: analyzed } = analyzeConversation(BOOKING);
    const span = analyzed[9]?.evidence;
    expect(BOOKING[9]?.text.slice(span?.start, span?.end)).toBe("Your booking is confirmed");
  });
});
