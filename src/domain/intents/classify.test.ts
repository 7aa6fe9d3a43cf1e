import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyText, trainIntents } from "./classify.ts";
import type { IntentExample } from "./intents.contract.ts";

const EXAMPLES: IntentExample[] = Object.entries({
  lens_care: [
    "how do I clean my lenses",
    "can I sleep with contact lenses",
    "which solution for soft lenses",
    "my lens feels dry",
  ],
  eye_test: ["book an eye test", "I need my eyes checked", "how long does an eye exam take", "is the eye test free"],
  frames: [
    "do you have titanium frames",
    "round frames in black",
    "my frame is bent",
    "can you put new glass in my frame",
  ],
}).flatMap(([label, texts]) => texts.map((text) => ({ text, label })));
const MODEL = trainIntents(EXAMPLES);

describe("classifyText", () => {
  it.each([
    ["how should I clean soft lenses", "lens_care"],
    ["I would like an eye exam", "eye_test"],
    ["are black titanium frames in stock", "frames"],
  ])("classifies %j", (text, label) => {
    expect(classifyText(MODEL, text).label).toBe(label);
  });

  it.each(["who won the football match last night", "zzz qqq", "", "🙂"])("rejects %j", (text) => {
    expect(classifyText(MODEL, text).label).toBe("oos");
  });

  it("classifies languages other than its examples' by shared concepts", () => {
    const model = trainIntents(
      ["cancel my subscription", "I want to cancel the plan", "please cancel my order"]
        .map((text) => ({ text, label: "cancel" }))
        .concat(
          ["where is my package", "track my parcel", "my delivery is late"].map((text) => ({
            text,
            label: "delivery",
          })),
        ),
    );
    expect(classifyText(model, "quero cancelar a assinatura").label).toBe("cancel");
    expect(classifyText(model, "dónde está mi paquete").label).toBe("delivery");
  });

  it("rejects texts like the examples labeled oos", () => {
    const text = "clean my car please";
    const foreign = [
      "clean my car",
      "wash my car here",
      "car lights and car lenses",
      "clean the car",
      "do you clean cars",
    ];
    const model = trainIntents([...EXAMPLES, ...foreign.map((row) => ({ text: row, label: "oos" }))]);
    expect(model.labels).not.toContain("oos");
    expect(classifyText(model, text).label).toBe("oos");
    expect(classifyText(MODEL, text).label).not.toBe("oos");
  });

  it("trains the same model from the same examples", () => {
    expect(trainIntents(EXAMPLES).weights).toEqual(MODEL.weights);
  });

  it("continues from an earlier model and keeps its labels", () => {
    const added = [
      "do you repair hearing aids",
      "hearing aid batteries",
      "hearing test for my father",
      "my hearing aid whistles",
    ];
    const more = trainIntents([...EXAMPLES, ...added.map((text) => ({ text, label: "hearing" }))], MODEL);
    expect(classifyText(more, "batteries for a hearing aid").label).toBe("hearing");
    expect(classifyText(more, "I would like an eye exam").label).toBe("eye_test");
  });

  it("handles one label, no label and empty texts", () => {
    expect(classifyText(trainIntents([]), "hello")).toEqual({ label: "oos", confidence: 1 });
    expect(classifyText(trainIntents([{ text: "", label: "empty" }]), "hello").label).toBe("oos");
    expect(trainIntents([{ text: "open the door", label: "door" }]).labels).toEqual(["door"]);
  });

  it("returns a confidence from 0 to 1 for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ unit: "grapheme", maxLength: 60 }),
        (text, example) => {
          const model = trainIntents([...EXAMPLES, { text: example, label: "odd" }]);
          const { confidence } = classifyText(model, text);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 30 },
    );
    for (const text of ["a".repeat(32_768), "word ".repeat(6_553), "(a+)+$".repeat(5_000), "\ud800".repeat(100)]) {
      expect(classifyText(MODEL, text).label).toBe("oos");
    }
  });
});
