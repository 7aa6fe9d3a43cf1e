import { describe, expect, it } from "vitest";
import { analyzeConversation } from "../../analysis.ts";
import { maskBoilerplate } from "./strip-boilerplate.ts";
import { tokenize } from "./tokenizer.ts";

const wordsOf = (text: string) => tokenize(text).words;

describe("boilerplate", () => {
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
  ])("is masked: %j", (text, content) => {
    expect(wordsOf(text)).toEqual(wordsOf(content));
  });

  it("keeps all offsets when masked, so that evidence points into the text", () => {
    const text = "<b>Hello</b> &amp; at&eacute; logo\n[A] [B]";
    expect(maskBoilerplate(text)).toHaveLength(text.length);
    const { starts, ends, words } = tokenize(text);
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
  ])("is not confused with content: %j", (text) => {
    expect(maskBoilerplate(text)).toBe(text);
  });
});

describe("platform notices", () => {
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
  ])("have no stage and are not the last bot message: %s", (text) => {
    const { conversation, messages } = analyzeConversation([...offer, { role: "bot", text, at: 2 }]);
    expect(messages[2]).toMatchObject({ stage: null, flags: [] });
    expect(conversation).toMatchObject({ stage: "consideration", converted: false });
    expect(conversation.dropOff?.lastBotMessage).toBe(1);
  });

  it("neither end nor withdraw anything as a placeholder for a picture", () => {
    const thread = [...offer, { role: "user" as const, text: "No thanks, that's all. Bye!", at: 2 }];
    const { conversation, messages } = analyzeConversation([
      ...thread,
      { role: "user", text: "<Media omitted>", at: 3 },
    ]);
    expect(messages[3]?.stage).toBeNull();
    expect(conversation.ended).toBe(analyzeConversation(thread).conversation.ended);
    expect(conversation.ended).toBe("closed");
  });

  it("are not detected in a user's question about one", () => {
    const { messages } = analyzeConversation([
      ...offer,
      { role: "bot", text: "Is it the video omitted from the page?", at: 2 },
    ]);
    expect(messages[2]?.stage).not.toBeNull();
  });
});
