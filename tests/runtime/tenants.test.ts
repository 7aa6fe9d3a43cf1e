import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveConversationId } from "#src/server/features/ingest/accept/ids.ts";
import { CLOSED_URL } from "#tests/support/closed-url.ts";
import { SCHEDULE } from "#tests/support/export-cases.ts";
import { connectOverHttp } from "#tests/support/connected-apps.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { buildCallFigures } from "#tests/support/marked-call.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";
import { buildTenantRequest, SECRET, TENANT_CASES } from "#tests/support/tenant-cases.ts";

const CASES = Object.entries(TENANT_CASES).flatMap(([file, cases]) =>
  cases.map((entry) => [file, entry[0], entry] as const),
);

let server: SignedInApp;
let victim: SignedIn;
let stranger: SignedIn;
/** Tokens of the other roles in the stranger's workspace. */
let colleagues: { role: string; accessToken: string }[];
/** Ids of the victim, by their names in the cases. */
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startSignedInApp();
  victim = await server.signIn();
  stranger = await server.signIn();
  colleagues = await Promise.all(
    (["admin", "member", "viewer"] as const).map(async (role) => ({
      role,
      accessToken: await server.signInMember(stranger.clientId, role),
    })),
  );
  await post(victim.apiKey, "/api/v1/messages", { id: "m1", conversationId: SECRET, role: "user", text: SECRET });
  const options = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
  const query = new URLSearchParams({ apiAccountId: victim.apiAccountId, fileName: `${SECRET}.txt`, options });
  const upload = await server.call(victim.accessToken, `/api/uploads?${query}`, {
    method: "POST",
    body: "User: hello",
  });
  const { keys } = await (await server.call(victim.accessToken, "/api/api-keys")).json();
  const conversation = deriveConversationId(victim.apiAccountId, SECRET);
  const comment = await post(victim.accessToken, `/api/conversations/${conversation}/comments`, { text: SECRET });
  const view = await post(victim.accessToken, "/api/saved-views", { name: SECRET, filter: { tag: SECRET } });
  const { notes } = await post(victim.accessToken, "/api/notes", { day: "2026-11-03", text: SECRET });
  const intent = await post(victim.accessToken, "/api/intents", { name: SECRET, examples: [SECRET] });
  await server.call(victim.accessToken, "/api/intents/none", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ add: [SECRET] }),
  });
  const invitation = await post(victim.accessToken, "/api/invitations", {
    email: `${SECRET}@example.com`,
    role: "member",
  });
  await server.call(victim.accessToken, "/api/workspace", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: SECRET }),
  });
  await post(victim.accessToken, "/api/channels/telegram", { apiAccountId: victim.apiAccountId, credentials: {} });
  await server.call(victim.accessToken, "/api/reports/brand", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: SECRET, colour: null }),
  });
  await server.call(victim.accessToken, "/api/exports/schedule", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...SCHEDULE, prefix: SECRET }),
  });
  const report = { from: "2026-01-01", to: "2026-12-31", expiresInDays: 1, quotes: true };
  const share = await post(victim.accessToken, "/api/reports/shares", report);
  const schedule = await post(victim.accessToken, "/api/reports/schedules", {
    ...{ every: "month", hour: 8, filter: { version: SECRET } },
    recipients: [`${SECRET}@example.com`],
  });
  const url = `${CLOSED_URL}/${SECRET}`;
  const hook = { url, events: ["alert.fired"], description: SECRET };
  const webhook = await post(victim.accessToken, "/api/webhooks", hook);
  const ownWebhook = await post(stranger.accessToken, "/api/webhooks", { url: CLOSED_URL, events: [] });
  const ga4 = { kind: "ga4", measurementId: "G-ABC123XYZ", apiSecret: SECRET };
  const { target } = await post(victim.accessToken, "/api/sources/targets", ga4);
  const condition = { kind: "threshold", op: "below", value: 1_000 };
  const alert = await post(victim.accessToken, "/api/alerts", { name: SECRET, measure: "conversations", condition });
  const asked = await post(victim.accessToken, "/api/agent/ask", { question: `Conversations with "${SECRET}"` });
  await server.call(victim.accessToken, `/api/agent/threads/${asked.threadId}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ shared: true }),
  });
  const script = await post(victim.accessToken, "/api/runner/scripts", { name: SECRET, text: `#me\n${SECRET}` });
  const run = await buildScriptedRun(`${SECRET}\n\n#me\n${SECRET}`, () => [SECRET]);
  await post(victim.accessToken, "/api/runner/runs", { runs: [run] });
  const { code } = await post(victim.accessToken, "/api/runner/pairings", {});
  const claim = { code, device: { name: SECRET, version: "1" } };
  const { device } = await post(victim.accessToken, "/api/runner/pairings/claim", claim);
  await connectOverHttp(server.call, victim.accessToken, SECRET);
  const file = await server.call(victim.accessToken, `/api/support/attachments?name=${SECRET}.txt`, {
    method: "POST",
    body: SECRET,
  });
  const ticketFile = (await file.json()).id;
  const question = { subject: SECRET, text: SECRET };
  const ticket = await post(victim.accessToken, "/api/support/tickets", { ...question, attachments: [ticketFile] });
  const callQuery = new URLSearchParams({ apiAccountId: victim.apiAccountId, fileName: `${SECRET}.wav` });
  const sentCall = await server.call(victim.accessToken, `/api/voice/calls?${callQuery}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.from(buildCallFigures(SECRET)),
  });
  const ownTicket = await post(stranger.accessToken, "/api/support/tickets", { subject: "mine", text: "mine" });
  const list = async (path: string) => (await server.call(victim.accessToken, path)).json();
  const { deliveries } = await list(`/api/webhooks/${webhook.endpoint.id}/deliveries`);
  const { notifications } = await list("/api/notifications");
  const { sessions } = await (await server.call(victim.accessToken, "/api/sessions")).json();
  ids = {
    apiAccount: victim.apiAccountId,
    ownApiAccount: stranger.apiAccountId,
    user: victim.userId,
    invitation: invitation.id,
    session: sessions[0].id,
    conversation,
    upload: (await upload.json()).id,
    export: (await post(victim.accessToken, "/api/exports", {})).export.id,
    apiKey: keys[0].id,
    view: view.id,
    note: notes[0].id,
    intent: intent.id,
    comment: comment.id,
    share: share.id,
    schedule: schedule.id,
    alert: alert.id,
    webhook: webhook.endpoint.id,
    ownWebhook: ownWebhook.endpoint.id,
    reportTarget: target.id,
    delivery: deliveries[0].id,
    notification: notifications[0].id,
    ticket: ticket.id,
    ticketFile,
    ownTicket: ownTicket.id,
    agentThread: asked.threadId,
    agentMessage: asked.messageId,
    script: script.id,
    run: run.id,
    device: device.id,
    connectedApp: (await list("/api/connected-apps")).apps[0].id,
    call: (await sentCall.json()).id,
  };
}, 120_000);
afterAll(() => server.stop());

describe("another client's data", () => {
  it("is covered for every endpoint", async () => {
    // access-control.test.ts covers the admin area, which accepts no client's token.
    const names = (await listEndpoints()).map(({ file }) => file).filter((file) => !file.startsWith("admin/"));
    const missing = names.filter((file) => !(file in TENANT_CASES));
    expect(missing).toEqual([]);
  });

  it.each(CASES)("is not exposed by %s: %s", async (_file, _request, entry) => {
    const { path, init } = buildTenantRequest(entry, ids);
    const answer = await server.call(stranger.accessToken, path, init);
    expect(answer.status).toBe(entry[1]);
    expect(await answer.text()).not.toContain(SECRET);
    // At once, and behind the owner, so that a request that changes something of their own workspace has the same answer as before.
    await Promise.all(
      colleagues.map(async ({ role, accessToken }) => {
        const theirs = await server.call(accessToken, path, init);
        const text = await theirs.text();
        expect(text, role).not.toContain(SECRET);
        expect(theirs.ok && !answer.ok, `${role}: ${String(theirs.status)}`).toBe(false);
      }),
    );
  });

  it.each(CASES.filter(([file, request]) => file.startsWith("v1/") && request.startsWith("GET")))(
    "is not exposed by %s to another client's key: %s",
    async (file, _request, entry) => {
      const { path } = buildTenantRequest(entry, ids);
      const answer = await server.call(stranger.apiKey, path);
      // Erasures need a key: this one sees those of its own client.
      expect(answer.status).toBe(file.startsWith("v1/erasures/") ? 200 : entry[1]);
      expect(await answer.text()).not.toContain(SECRET);
    },
  );

  it("is separate from data that another client sends with the same ids", async () => {
    const message = { id: "m1", conversationId: SECRET, role: "user", text: "of the stranger" };
    expect(await post(stranger.apiKey, "/api/v1/messages", message)).toMatchObject({ accepted: 1, duplicates: 0 });
    const seen = await server.call(victim.accessToken, `/api/conversations/${ids.conversation}`);
    const { messages } = await seen.json();
    expect(messages).toHaveLength(1);
    expect(messages[0].text).toBe(SECRET);
  });

  it("requires a valid session", async () => {
    for (const token of [null, "made-up", `${victim.accessToken}x`]) {
      const answer = await server.call(token, "/api/conversations");
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        code: "unauthenticated",
        error: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  it("can't be relayed to with another client's key", async () => {
    const path = `/api/channels/telegram/${victim.apiAccountId}/relay`;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ request: { chat_id: 1, text: "mine" } });
    const answer = await server.call(stranger.apiKey, path, { method: "POST", headers, body });
    expect(answer.status).toBe(404);
    const { messages } = await (
      await server.call(victim.accessToken, "/api/channels")
    )
      .json()
      .then(
        (listed: { connections: { health: { messages: number } }[] }) =>
          listed.connections[0]?.health ?? { messages: -1 },
      );
    expect(messages).toBe(0);
  });

  it("can't be changed by cross-site requests, even with the owner's token", async () => {
    const answer = await server.call(victim.accessToken, `/api/conversations/${ids.conversation}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      body: JSON.stringify({ tags: ["stolen"] }),
    });
    expect(answer.status).toBe(403);
  });
});

async function post(token: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  const answer = await server.call(token, path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}
