import { describe, expect, it } from "vitest";
import type { Segment } from "../transcript/transcript.ts";
import { maskSecrets } from "./mask-secrets.ts";

function say(...lines: [speaker: string, text: string][]): Segment[] {
  return lines.map(([speaker, text], at) => ({ speaker, text, startMs: at * 1000, endMs: at * 1000 + 900 }));
}

function mask(text: string): string {
  return maskSecrets(say(["user", text])).segments[0]?.text ?? "";
}

describe("maskSecrets", () => {
  it.each([
    ["My card is 4242 4242 4242 4242, thanks", "My card is [card], thanks"],
    [
      "it's four two four two, four two four two, uh, four two four two four two four two and it expires in May",
      "it's [card] and it expires in May",
    ],
    ["forty two forty two forty-two forty two, 42 42 forty two 42", "[card]"],
    ["double five double five, triple five five, five five five five, double four four four", "[card]"],
    ["quatro dois quatro dois quatro dois quatro dois quatro dois quatro dois quatro dois quatro dois", "[card]"],
    ["quarenta e dois quarenta e dois quarenta e dois quarenta e dois 4242 4242 obrigado", "[card] obrigado"],
    ["es cuarenta y dos cuarenta y dos cuarenta y dos cuarenta y dos, 42 42 42 42", "es [card]"],
    ["five one zero five one zero five one zero five one zero um five one zero zero", "[card]"],
    ["cinco um zero cinco um zero cinco um zero cinco um zero cinco um zero zero", "[card]"],
    ["The IBAN is PT50 0002 0123 1234 5678 9015 4", "The IBAN is [iban]"],
    [
      "P T five zero zero zero zero two zero one two three one two three four five six seven eight nine zero one five four",
      "[iban]",
    ],
    ["It is 4242 4242 4242 4242 and the code is 739", "It is [card] and the code is [security code]"],
    ["the code is seven three nine, the card 4242 4242 4242 4242", "the code is [security code], the card [card]"],
    ["4242 4242 4242 4242, 739, thanks", "[card], [security code], thanks"],
    ["4242 4242 4242 4242, 12 27, 739", "[card], [security code]"],
    ["5105 1051 0510 5100 e o código é setecentos e trinta e nove", "[card] e o código é [security code]"],
    ["5105 1051 0510 5100, la clave es setecientos treinta y nueve", "[card], la clave es [security code]"],
    ["4242 4242 4242 4242 and the number is seven hundred and thirty nine", "[card] and the number is [security code]"],
    ["4242 4242 4242 4242, on the back it's seven thirty-nine", "[card], on the back it's [security code]"],
  ])("masks %s", (text, expected) => {
    expect(mask(text)).toBe(expected);
  });

  it.each([
    "My number is nine one two three four five six seven eight",
    "Order 4242 4242 4242 4243 please",
    "two people at eight thirty, or three at nine",
    "one two three four five six seven eight nine zero one two three",
    "the code of the door is 739",
    "a room for two hundred and twelve people",
  ])("keeps %s", (text) => {
    expect(maskSecrets(say(["user", text]))).toMatchObject({ segments: [{ text }], found: [] });
  });

  it("masks a number that is read out in parts, with the other's words between them", () => {
    const { segments, found } = maskSecrets(
      say(["user", "It is 4242 4242"], ["bot", "Yes?"], ["user", "four two four two four two four two, right"]),
    );
    expect(segments.map(({ text }) => text)).toEqual(["It is [card]", "Yes?", "[card], right"]);
    expect(found).toEqual(["card"]);
  });

  it("masks a code that is asked for after the card with a word that means something else elsewhere", () => {
    const { segments, found } = maskSecrets(
      say(
        ["user", "4242 4242 4242 4242"],
        ["bot", "Thank you. And the code?"],
        ["user", "One moment."],
        ["user", "It's seven three nine."],
        ["bot", "Thanks, your table is number twelve."],
      ),
    );
    expect(segments.map(({ text }) => text)).toEqual([
      "[card]",
      "Thank you. And the code?",
      "One moment.",
      "It's [security code].",
      "Thanks, your table is number twelve.",
    ]);
    expect(found).toEqual(["card", "security code"]);
  });

  it("masks a security code beside its words, and no other short number", () => {
    const { segments, found } = maskSecrets(
      say(
        ["user", "I want 120 of them"],
        ["bot", "And the three digits on the back?"],
        ["user", "one two three"],
        ["bot", "E o código de segurança?"],
        ["user", "é 1234"],
        ["bot", "Thank you, and what else?"],
        ["bot", "Tell me, please."],
        ["user", "In room 300"],
      ),
    );
    expect(segments.map(({ text }) => text).filter((_, at) => [0, 2, 4, 7].includes(at))).toEqual([
      "I want 120 of them",
      "[security code]",
      "é [security code]",
      "In room 300",
    ]);
    expect(found).toEqual(["security code"]);
  });
});
