import { describe, expect, it } from "vitest";
import { analyseUtterance } from "./analysis.ts";
import { advanceConversation } from "./advance.ts";
import { createConversationState } from "./state.ts";
import { summariseConversation } from "./summary.ts";
import { readAsWritten, readTokens } from "./tokens.ts";

describe("words as people type them", () => {
  it.each([
    ["soooo gooood", ["so", "good"]],
    ["holaaa siiii graciasss", ["hola", "si", "gracias"]],
    ["coool, sweeeet", ["cool", "sweet"]],
    ["caroooo simmm", ["caro", "sim"]],
    ["alllll", ["all"]],
  ])("lose the letters that were held: %s", (text, words) => {
    expect(readTokens(text).words).toEqual(words);
  });

  it("keep letters that are a sound, a laugh or a size, and links", () => {
    expect(readTokens("mmm kkkk XXXL xxs www.example.com").words).toEqual(["mmm", "kkkk", "xxxl", "xxs", "@url"]);
  });

  it("are spelled out", () => {
    expect(readTokens("thxxx plss, qro saber qto custa").words).toEqual(
      "thanks please quero saber quanto custa".split(" "),
    );
  });

  it("point at what was written", () => {
    const { starts, ends } = readTokens("thxxx a lot");
    expect([starts[0], ends[0]]).toEqual([0, 5]);
  });

  it("are as they were written while weights are learned, and mended again afterwards", () => {
    expect(readAsWritten(() => readTokens("holaaa thx").words)).toEqual(["holaaa", "thx"]);
    expect(readTokens("holaaa thx").words).toEqual(["hola", "thanks"]);
  });

  it.each([
    ["heyyyyy", "greeting"],
    ["tchauuu", "goodbye"],
    ["yesss pls", "affirm"],
    ["ur the best thxxx", "thanks"],
  ])("want what they say: %s", (text, intent) => {
    expect(analyseUtterance(text).intent).toBe(intent);
  });
});

describe("something sent once more", () => {
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
  ])("settles the case: %s", (...texts) => {
    const state = createConversationState();
    texts.forEach((text, at) => {
      advanceConversation(state, { role: at % 2 === 0 ? "user" : "bot", text, at: null }, { kind: "engine" });
    });
    expect(summariseConversation(state, { closed: true })).toMatchObject({ converted: true, ended: "completed" });
  });
});
