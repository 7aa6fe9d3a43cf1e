import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";
import { visitTokens } from "./tokenize.ts";

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  visitTokens(text, (token) => tokens.push(token));
  return tokens;
}

describe("foldText", () => {
  it.each([
    ["Straße, GROẞ", "strasse, gross"],
    ["Łódź and Wrocław", "lodz and wroclaw"],
    ["Đà Nẵng", "da nang"],
    ["København, Århus, Æbleskiver", "kobenhavn, arhus, aebleskiver"],
    ["Þórður Garðarsson", "thordur gardarsson"],
    ["Œuvre, cœur, ĳs", "oeuvre, coeur, ijs"],
    ["IŞIK İzmir ılıca", "isik izmir ilica"],
    ["Ħal Għargħur", "hal gharghur"],
    ["ΠΌΛΙΣ πόλις", "πολισ πολισ"],
    ["Ёлка и йод", "елка и иод"],
  ])("replaces accents and special letters in %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ["ＡＢＣ　１２３", "abc　123"],
    ["ｶﾞｲﾄﾞ", "ガイド"],
    ["𝓢𝓪𝓵𝓮 ﬁne 3² 4½ Ⅳ", "sale fine 3 2 4 1/2 iv"],
    ["٢٠٢٦ ۲۰۲۶ २०२६ ๒๐๒๖ ၂၀၂၆", "2026 2026 2026 2026 2026"],
  ])("gives other forms and digits in %s their plain form", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("keeps the marks that make another letter or a vowel", () => {
    expect(foldText("が か")).toBe("が か");
    expect(foldText("कि")).toBe("कि");
    expect(foldText("ที่")).toBe("ที่");
  });

  it("leaves out optional vowels and points", () => {
    expect(foldText("مُحَمَّد")).toBe("محمد");
    expect(foldText("שָׁלוֹם")).toBe("שלום");
    expect(foldText("مـــرحبا")).toBe("مرحبا");
  });

  it("leaves out invisible characters", () => {
    expect(foldText("Donau\u00addampf\u200b\ufeff ❤\ufe0f é")).toBe("donaudampf ❤ e");
  });
});

describe("visitTokens", () => {
  it.each([
    ["ref QX-7731/b", ["ref", "qx", "7731", "b"]],
    ["v3.12.0-rc1", ["v", "3", "12", "0", "rc", "1"]],
    ["jo_ann@mail.example.org", ["jo", "ann", "@", "mail", "example", "org"]],
    ["1.299,00 €", ["1", "299", "00", "€"]],
    ["C# and C++ at 15%", ["c", "#", "and", "c", "+", "+", "at", "15", "%"]],
    ["O’Neill, d'Arc", ["o", "neill", "d", "arc"]],
    ["dzień dobry", ["dzien", "dobry"]],
  ])("splits %s into words, numbers and signs", (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it.each([
    ["大阪駅", ["大阪", "阪駅", "駅"]],
    ["ﾎﾃﾙ", ["ホテ", "テル", "ル"]],
    ["ราคา", ["รา", "าค", "คา", "า"]],
    ["부산역", ["부산", "산역", "역"]],
    ["5月9日", ["5", "月", "9", "日"]],
  ])("splits %s, which has no spaces, into overlapping pairs", (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it.each([
    ["👩‍🚀👋🏾", ["👩", "🚀", "👋", "🏾"]],
    ["🇯🇵🇧🇷", ["🇯🇵", "🇧🇷"]],
    ["☎️ ✔ ★ ™", ["☎", "✔", "★", "™"]],
    [":-) :( ;'-(", [":)", ":(", ";("]],
  ])("keeps the emoji, signs and emoticons of %s", (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it("cuts very long words without breaking a character", () => {
    const tokens = tokenize("𐐨".repeat(100));
    expect(tokens.join("")).toBe("𐐨".repeat(100));
    expect(tokens).toHaveLength(2);
  });
});
