import { beforeAll, expect, it } from "vitest";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { QUESTION_REASONS } from "#src/domain/findings/question-reasons.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { indexTexts, listConversations } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "../../ingest/ingest.service.ts";
import { settleAllTopics } from "../../topics/topics.service.ts";
import { findQuestions, getQuestions } from "./questions.service.ts";

const database = setUpFileDatabase();
const DAY = Date.UTC(2026, 2, 10, 9);
const QUERY = { from: "2026-03-10", to: "2026-03-11" };
const ANSWER = "Yes, there is free parking behind the hotel, right beside the main entrance.";
let client: TestClient & { timeZone: string };

type Line = readonly [Role, string];

beforeAll(async () => {
  client = { ...(await createTestClient()), timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  const conversations: Line[][] = [
    ...["Is there parking at the hotel?", "Does the hotel have parking?", "Do you have parking at the hotel?"].map(
      (question): Line[] => [
        ["user", question],
        ["bot", "Sorry, I did not understand that. Please rephrase."],
        ["user", `${question} My mail is ana@example.com`],
        ["bot", "Sorry, I did not understand that. Please rephrase."],
        ["user", "this bot is useless"],
        ["bot", "Sorry, I did not understand that. Please rephrase."],
      ],
    ),
    [
      ["user", "Hello, is there parking at the hotel?"],
      ["agent", ANSWER],
      ["user", "Great, thank you!"],
    ],
    [
      ["user", "Can I book a table for two tonight?"],
      ["bot", "Booked: a table for two at 20:00 tonight. See you!"],
      ["user", "Perfect, thanks"],
    ],
  ];
  for (const [index, lines] of conversations.entries()) {
    await loader.add({
      ...{ externalId: `c${index}`, apiAccountId: client.apiAccountId, channel: "web", user: `u${index}` },
      agent: { name: "Bot", version: "1", model: "m" },
      messages: lines.map(([role, text], at) => ({
        externalId: `c${index}-${at}`,
        role,
        text,
        at: DAY + index * 3_600_000 + at * 20_000,
      })),
      signals: [],
    });
  }
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await settleAllTopics();
});

it("groups what was asked and not answered, and drafts an answer from what people answered elsewhere", async () => {
  const { n, questions } = await findQuestions(client, QUERY);
  expect(n).toBe(3);
  expect(await getQuestions(client, QUERY)).toEqual(questions);
  const [parking] = questions;
  expect(parking).toMatchObject({ conversations: 3, lost: { k: 3, n: 3 } });
  expect(parking?.question).toMatch(/parking/i);
  expect(JSON.stringify(questions)).not.toContain("ana@example.com");
  expect(parking?.answers).toEqual([expect.objectContaining({ text: ANSWER, by: "agent", language: "en" })]);
  expect(questions.reduce((sum, question) => sum + question.conversations, 0)).toBeLessThanOrEqual(n);
});

it("counts what the conversation list shows", async () => {
  for (const { key, conversations } of await getQuestions(client, QUERY)) {
    const filter = { topic: key, reason: QUESTION_REASONS.join(",") };
    const { items } = await listConversations(client, { ...QUERY, ...filter, limit: 50 });
    expect(items).toHaveLength(conversations);
  }
});

it("follows filters and isolates clients", async () => {
  expect(await getQuestions(client, { ...QUERY, channel: "whatsapp" })).toEqual([]);
  const stranger = { ...(await createTestClient()), timeZone: "UTC" };
  expect(await getQuestions(stranger, { ...QUERY, account: client.apiAccountId })).toEqual([]);
});
