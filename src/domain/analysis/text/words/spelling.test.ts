import { DEFAULT_GOAL } from "../../analysis.contract.ts";
import { describe, expect, it } from "vitest";
import { advanceConversation, analyzeUtterance } from "../../analysis.ts";
import { createConversationState } from "../../conversation/state.ts";
import { summarizeConversation } from "../../conversation/summary.ts";
import { withoutSpellingCorrection, tokenize } from "./tokenizer.ts";

describe("spelling correction", () => {
  it.each([
    ["soooo gooood", ["so", "good"]],
    ["holaaa siiii graciasss", ["hola", "si", "gracias"]],
    ["coool, sweeeet", ["cool", "sweet"]],
    ["caroooo simmm", ["caro", "sim"]],
    ["alllll", ["all"]],
  ])("reduces stretched letters: %s", (text, words) => {
    expect(tokenize(text).words).toEqual(words);
  });

  it("keeps sounds, laughs, sizes and links", () => {
    expect(tokenize("mmm kkkk XXXL xxs www.example.com").words).toEqual(["mmm", "kkkk", "xxxl", "xxs", "@url"]);
  });

  it("expands chat spellings", () => {
    expect(tokenize("thxxx plss, qro saber qto custa").words).toEqual(
      "thanks please quero saber quanto custa".split(" "),
    );
  });

  it("keeps offsets into the written text", () => {
    const { starts, ends } = tokenize("thxxx a lot");
    expect([starts[0], ends[0]]).toEqual([0, 5]);
  });

  it("is off during training, and on again afterwards", () => {
    expect(withoutSpellingCorrection(() => tokenize("holaaa thx").words)).toEqual(["holaaa", "thx"]);
    expect(tokenize("holaaa thx").words).toEqual(["hola", "thanks"]);
  });

  it.each([
    ["heyyyyy", "greeting"],
    ["tchauuu", "goodbye"],
    ["yesss pls", "affirm"],
    ["ur the best thxxx", "thanks"],
  ])("lets the intent be classified: %s", (text, intent) => {
    expect(analyzeUtterance(text).intent).toBe(intent);
  });
});

describe("something sent again", () => {
  it.each([
    [
      "i lost my voucher",
      "Which email was it sent to?",
      "kim@mailbox.test",
      "I have re-sent the voucher to your email.",
      "got it, cheers",
    ],
    [
      "no me llego la factura",
      "¿Me dices tu número de cliente?",
      "553201",
      "Te acabo de reenviar la factura a tu correo.",
      "grax",
    ],
  ])("resolves the issue: %s", (...texts) => {
    const state = createConversationState();
    texts.forEach((text, at) => {
      advanceConversation(state, { role: at % 2 === 0 ? "user" : "bot", text, at: null }, DEFAULT_GOAL);
    });
    expect(summarizeConversation(state, { closed: true })).toMatchObject({ converted: true, ended: "completed" });
  });
});
