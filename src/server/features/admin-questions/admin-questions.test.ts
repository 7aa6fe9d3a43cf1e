import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { ask } from "../agent/agent.service.ts";
import { rateAnswer } from "../agent/threads.service.ts";
import { getAdminQuestions } from "./admin-questions.service.ts";

setUpFileDatabase();

it("counts what was not understood over all clients, and shows words alone", async () => {
  const viewers = [];
  for (let at = 0; at < 2; at++) {
    const { clientId, userId } = await createTestClient();
    viewers.push({ clientId, userId, timeZone: "UTC" });
  }
  for (const viewer of viewers) await ask(viewer, { question: "conversion rate for zorblax" });
  const [viewer] = viewers;
  if (viewer === undefined) throw new Error("There is no client.");
  await ask(viewer, { question: "conversations about Quirple yesterday" });
  const { messageId } = await ask(viewer, { question: "conversion rate last week" });
  await rateAnswer(viewer, messageId, { thumbs: "down", comment: "I meant all of it" });
  const found = await getAdminQuestions(getDatabase().system, Date.now());
  expect(found).toMatchObject({ asked: 4, answered: 1, good: 0, wrong: 1 });
  expect(found.words.slice(0, 2)).toEqual([
    { word: "zorblax", language: "en", reason: "unread_words", questions: 2, clients: 2 },
    { word: "quirple", language: "en", reason: "unread_words", questions: 1, clients: 1 },
  ]);
  expect(found.comments).toMatchObject([{ comment: "I meant all of it", language: "en" }]);
  expect(JSON.stringify(found)).not.toContain("yesterday");
});
