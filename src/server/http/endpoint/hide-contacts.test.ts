/** Phone numbers and email addresses of end users are masked for viewers wherever words of conversations are shown. */
import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { POST as ask } from "#src/pages/api/agent/ask.ts";
import { GET as getFindings } from "#src/pages/api/metrics/findings.ts";
import { GET as getQuestions } from "#src/pages/api/metrics/questions.ts";
import { GET as getSources } from "#src/pages/api/metrics/sources.ts";
import { GET as getTopics } from "#src/pages/api/metrics/topics.ts";
import { GET as getProperties } from "#src/pages/api/properties/index.ts";
import { GET as getCall } from "#src/pages/api/voice/calls/[id]/index.ts";
import { GET as getTimeline } from "#src/pages/api/voice/calls/[id]/timeline.ts";
import { GET as getComments } from "#src/pages/api/conversations/[id]/comments.ts";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { insertUser } from "../../features/auth/users.sql.ts";
import { getJwtKeys } from "../../auth/tokens/jwt-keys.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { issueTokens } from "../../features/auth/tokens.service.ts";
import { addComment } from "../../features/conversations/comments/comments.service.ts";
import { listConversations } from "../../features/conversations/conversations.service.ts";
import { ingestMessages } from "../../features/ingest/ingest.service.ts";
import type { Endpoint } from "./endpoint.ts";
import { hideContacts } from "./hide-contacts.ts";

setUpFileDatabase();
const PHONE = "+351 912 345 678";
const EMAIL = "zqana.reis@example.com";

let client: TestClient;
let conversationId: string;

beforeAll(async () => {
  setEnv({ JWT_KEYS: randomBytes(32).toString("base64url") });
  client = await createTestClient();
  const text = `Call me on ${PHONE} or write to ${EMAIL}`;
  await ingestMessages(client.key, { conversationId: "a", role: "user", text, user: "u1" }, null);
  const viewer = createViewer(client);
  const { items } = await listConversations(viewer, { limit: 1 });
  conversationId = items[0]?.id ?? "";
  await addComment(viewer, conversationId, { text: `Called ${PHONE}` });
});

async function call(
  GET: Endpoint,
  role: UserRole,
  { path = "", body, stream = false, id = "" }: { path?: string; body?: object; stream?: boolean; id?: string } = {},
) {
  const user = { userId: createId(), clientId: client.clientId, role };
  const { system } = getDatabase();
  const email = `${user.userId}@example.com`;
  await insertUser(system, { ...user, email, name: "Vera", passwordHash: null, emailVerified: true });
  const { accessToken } = await issueTokens(
    { sql: system, keys: await getJwtKeys() },
    { user, remembered: false, userAgent: "" },
  );
  const request = new Request(`http://localhost/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(stream && { accept: "text/event-stream" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await GET({ request, params: { id }, url: new URL(request.url) });
  expect(response.status).toBe(200);
  return response.text();
}

const QUESTION = { question: "Show me the conversations of today" };

async function expectHidden(GET: Endpoint, sent: Parameters<typeof call>[2]): Promise<void> {
  expect(await call(GET, "member", sent)).toContain(PHONE);
  const shown = await call(GET, "viewer", sent);
  expect(shown).not.toContain(PHONE);
  expect(shown).not.toContain(EMAIL);
  expect(shown).toContain("•".repeat(PHONE.length));
}

it("masks comments for viewers alone", () => expectHidden(getComments, { id: conversationId }));

it("masks the agent's answer for viewers alone", () => expectHidden(ask, { body: QUESTION }));

it("masks the agent's answer as it comes for viewers alone", () => expectHidden(ask, { body: QUESTION, stream: true }));

it("is what findings, topics, questions, sources, properties and calls are shown by", () => {
  for (const { accepts } of [getFindings, getTopics, getQuestions, getCall, getTimeline, getSources, getProperties])
    expect(accepts.hidesContacts).toBe(true);
});

it("leaves ids, times, figures and members as they are", () => {
  const answer = {
    ...{ id: "01234567-8901-4234-8567-890123456789", at: "2026-11-25T10:00:00.000Z", n: 351912345678 },
    ...{ owner: { name: EMAIL }, quotes: [{ text: `Call ${PHONE}` }], none: null },
  };
  expect(hideContacts({ role: "viewer" }, answer)).toEqual({ ...answer, quotes: [{ text: "Call ••••••••••••••••" }] });
  expect(hideContacts({ role: "member" }, answer)).toBe(answer);
  expect(hideContacts({ kind: "key" }, answer)).toBe(answer);
});
