import { describe, expect, it } from "vitest";
import { analyseConversation } from "./analysis.ts";
import { coverUnsaid } from "./spoken-part.ts";
import { readTokens } from "./tokens.ts";

const wordsOf = (text: string) => readTokens(text).words;

describe("what programs put around what was said", () => {
  it.each([
    ["<p>how much is it</p>", "how much is it"],
    ["how much is&nbsp;it", "how much is it"],
    ["quanto &eacute; at&#233; s&atilde;o paulo", "quanto é até são paulo"],
    ["I don&#39;t know", "I don't know"],
    ["> hello\n> can we help?\nhow much is it", "how much is it"],
    ["On Mon, 5 Jan 2026 at 10:12 Ana wrote:\n> hello\nhow much is it", "how much is it"],
    ["how much is it\n\nSent from my iPhone", "how much is it"],
    ["quanto custa\nEnviado do meu iPhone", "quanto custa"],
    ["[10:32] how much is it", "how much is it"],
    ["Shall I book it?\n[Yes ✅] [No ❌]", "Shall I book it?"],
    ["how \u200bmu\u200dch is it", "how much is it"],
  ])("is not read: %j", (text, said) => {
    expect(wordsOf(text)).toEqual(wordsOf(said));
  });

  it("keeps every place, so that evidence points into the text", () => {
    const text = "<b>Hello</b> &amp; at&eacute; logo\n[A] [B]";
    expect(coverUnsaid(text)).toHaveLength(text.length);
    const { starts, ends, words } = readTokens(text);
    expect(words.slice(0, 2)).toEqual(["hello", "ate"]);
    expect(text.slice(starts[0], ends[0])).toBe("Hello");
  });

  it.each([
    "[Book now]",
    "> 5",
    "<3",
    "a < b & c > d",
    "[10:32]",
    "see [here](https://x.example) and [there](https://y.example)",
  ])("leaves what was said: %j", (text) => {
    expect(coverUnsaid(text)).toBe(text);
  });
});

describe("lines of the platform's own", () => {
  const offer = [
    { role: "user" as const, text: "is the red bike still available?", at: 0 },
    { role: "bot" as const, text: "Yes, it costs $200. Shall I reserve it for you?", at: 1 },
  ];

  it.each([
    "Sarah has joined the chat",
    "Chat ended by visitor",
    "This conversation has been closed due to inactivity",
    "Ana entrou na conversa",
    "Atendimento encerrado.",
    "Esta conversación ha sido cerrada.",
    "Ana se unió a la conversación",
  ])("show no stage and are no last word of the bot: %s", (text) => {
    const { conversation, messages } = analyseConversation([...offer, { role: "bot", text, at: 2 }]);
    expect(messages[2]).toMatchObject({ stage: null, flags: [] });
    expect(conversation).toMatchObject({ stage: "consideration", converted: false });
    expect(conversation.dropOff?.lastBotMessage).toBe(1);
  });

  it("neither end nor take back anything where a picture stood", () => {
    const thread = [...offer, { role: "user" as const, text: "No thanks, that's all. Bye!", at: 2 }];
    const { conversation, messages } = analyseConversation([
      ...thread,
      { role: "user", text: "<Media omitted>", at: 3 },
    ]);
    expect(messages[3]?.stage).toBeNull();
    expect(conversation.ended).toBe(analyseConversation(thread).conversation.ended);
    expect(conversation.ended).toBe("closed");
  });

  it("are not taken for them where a person asks about one", () => {
    const { messages } = analyseConversation([
      ...offer,
      { role: "bot", text: "Is it the video omitted from the page?", at: 2 },
    ]);
    expect(messages[2]?.stage).not.toBeNull();
  });
});
