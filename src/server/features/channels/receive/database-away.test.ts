import { afterAll, expect, it } from "vitest";
import { callWebhook } from "#tests/support/channels.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { closeDatabase } from "../../../db/sql.ts";

afterAll(closeDatabase);

it("asks the platform to send again while the database is away", async () => {
  // Nothing listens on this port.
  setDatabaseEnv("postgres://nobody@127.0.0.1:1/nothing");
  const params = { channel: "telegram", accountId: crypto.randomUUID() };
  for (const method of ["GET", "POST"]) {
    const answer = await callWebhook(params, { method, headers: { "x-telegram-bot-api-secret-token": "x" } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  }
});
