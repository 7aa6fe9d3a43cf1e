import { describe, expect, it } from "vitest";
import { decodeModels } from "#src/domain/reading/reading-models.ts";
import { readChatReadings } from "./chat-readings.ts";
import { readReadingDialogues } from "./reading-dialogues.ts";
import { readReadingChats } from "./reading-chats.ts";
import { classifyChat, scoreReadings } from "./reading-scores.ts";
import { listOtherRows, trainReading, viewChats } from "./reading-trainer.ts";
import { hasCorpora } from "./read-corpora.ts";

const NOTICE = hasCorpora() ? "" : " (skipped: ../shared/data is absent)";

// Minimum scores a little below the measured ones. The models are trained here without the conversations that are scored.
describe.skipIf(!hasCorpora())(`the reading of the conversations that are kept apart${NOTICE}`, () => {
  it("reaches the minimum scores", { timeout: 900_000 }, () => {
    const models = decodeModels(trainReading(viewChats(readReadingChats("tune")), listOtherRows()));
    const scored = viewChats(readReadingChats("apart")).map((chat) => classifyChat(models, chat));
    const { figures } = scoreReadings(scored);
    const floors = {
      "outcome of eight": 0.76,
      "served, lost, not a customer": 0.85,
      "reason among the lost": 0.62,
      "last act": 0.77,
      need: 0.65,
      converted: 0.93,
    };
    for (const [name, floor] of Object.entries(floors)) {
      expect(figures[name]?.accuracy, name).toBeGreaterThan(floor);
    }
    expect(figures["left"]?.f1, "left").toBeGreaterThan(0.74);
    expect(figures["message sentiment"]?.f1, "message sentiment").toBeGreaterThan(0.7);
  });
});

const own = [...readReadingDialogues(), ...readChatReadings()];

describe("our own dialogues with readings", () => {
  it("have an act for every message of the business", () => {
    const missing = own.filter(({ messages, acts }) =>
      messages.some(({ role }, at) => role !== "user" && acts[at] === null),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it("name a reason where they are lost, and none where they are served", () => {
    const wrong = own.filter(({ labels: { outcome, reason } }) => {
      const isLost = outcome === "lost" || outcome === "unmet" || outcome === "greeting";
      return outcome !== "waiting" && isLost !== (reason !== null);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
