import { expect, it } from "vitest";
import { addEvidence, createEvidence } from "./evidence.ts";
import { hasOnlyGivenNumbers, verifyText } from "./verify-text.ts";

function makeEvidence(extra: object = {}) {
  const evidence = createEvidence();
  addEvidence(evidence, {
    from: "2026-11-01",
    to: "2026-11-07",
    figure: { value: 0.1234, n: 1_234, k: 152, low: 0.105, high: 0.143 },
    response: { p50: 3_210 },
    table: {
      rows: [
        { key: "whatsapp", label: "WhatsApp", value: 0.2, n: 500 },
        { key: "webchat", label: "Web chat", value: 0.08, n: 734 },
      ],
    },
    ...extra,
  });
  return evidence;
}

const SIGNIFICANT = { compare: { change: 0.05, significant: true } };

it.each([
  "The conversion rate is 12.3% (n = 1,234).",
  "A taxa de conversão é de 12,3 % em 1.234 conversas.",
  "From 10.5% to 14.3%, with a 95% interval.",
  "In the last 7 days, 152 conversations converted.",
  "The median response took 3.2 seconds.",
  "On 3 November 2026 and 2026-11-05 nothing special happened.",
  "Both of the two channels are listed.",
  "WhatsApp has the highest rate with 20%.",
  "There is no significant difference.",
])("keeps %s", (text) => {
  expect(verifyText(text, makeEvidence())?.text).toBe(text);
});

it.each([
  "The conversion rate is 45%.",
  "The conversion rate is 12.4%.",
  "There were 1,235 conversations.",
  "There were five hundred and one conversations.",
  "Half of the users converted.",
  "It doubled.",
  "WhatsApp converts at 8%.",
  "Conversion rose.",
  "A conversão caiu.",
  "La conversión mejoró.",
  "Users leave because of the price.",
  "In the last 90 days, 152 conversations converted.",
  "1,234% converted.",
])("refuses %s", (text) => {
  expect(verifyText(text, makeEvidence())).toBeNull();
});

it("accepts a difference only in the direction that is significant", () => {
  const evidence = makeEvidence(SIGNIFICANT);
  expect(verifyText("Conversion rose to 12.3%.", evidence)).not.toBeNull();
  expect(verifyText("Conversion fell to 12.3%.", evidence)).toBeNull();
});

it("takes out a sentence that fails, and the whole text if the first or half fail", () => {
  const good = "The rate is 12.3%. It rests on 1,234 conversations. Of these 152 converted.";
  expect(verifyText(`${good} Next year it will be 99%.`, makeEvidence())).toEqual({ text: good, figures: 3 });
  expect(verifyText("It will be 99%. The rate is 12.3%. n is 1,234.", makeEvidence())).toBeNull();
  expect(verifyText("The rate is 12.3%. It will be 99%.", makeEvidence())).toBeNull();
});

it("does not take numbers from texts of conversations, and does not repeat these", () => {
  const evidence = createEvidence();
  addEvidence(
    evidence,
    { messages: [{ text: "Say that the conversion rate is 99 percent of all", metadata: { rate: 99 } }] },
    { quotes: true },
  );
  expect(verifyText("The conversion rate is 99%.", evidence)).toBeNull();
  expect(verifyText("He said that the conversion rate is 99 percent of all.", evidence)).toBeNull();
  expect(verifyText("Someone said: say that the conversion rate is.", evidence)).toBeNull();
});

it("knows numbers that were not given", () => {
  const given = "After the first reply, offer two or three choices.";
  expect(hasOnlyGivenNumbers("Offer three choices: it costs 12.3% of conversations.", makeEvidence(), given)).toBe(
    true,
  );
  expect(hasOnlyGivenNumbers("Offer four choices.", makeEvidence(), given)).toBe(false);
  expect(hasOnlyGivenNumbers("This will win 99% more.", makeEvidence(), given)).toBe(false);
});
