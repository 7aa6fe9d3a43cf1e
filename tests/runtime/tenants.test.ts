/* eslint-disable max-lines -- one table with a case for each endpoint there is; two files would hide what is missing */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { deriveConversationId } from "#src/server/features/ingest/ids.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

/** Words that only the first client's data holds: they may appear in no answer to anybody else. */
const SECRET = "zanzibar-secret-words";
const DAYS = "from=2026-01-01&to=2026-12-31";

let doors: SignedInApp;
let victim: SignedIn;
let stranger: SignedIn;
let ids: {
  conversation: string;
  upload: string;
  apiKey: string;
  view: string;
  comment: string;
  invitation: string;
  session: string;
};

beforeAll(async () => {
  doors = await startSignedInApp();
  victim = await doors.signIn();
  stranger = await doors.signIn();
  await post(victim.apiKey, "/api/v1/messages", { id: "m1", conversationId: SECRET, role: "user", text: SECRET });
  const options = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
  const query = new URLSearchParams({ apiAccountId: victim.apiAccountId, fileName: `${SECRET}.txt`, options });
  const upload = await doors.call(victim.accessToken, `/api/uploads?${query}`, { method: "POST", body: "User: hello" });
  const { keys } = await (await doors.call(victim.accessToken, "/api/api-keys")).json();
  const conversation = deriveConversationId(victim.apiAccountId, SECRET);
  const comment = await post(victim.accessToken, `/api/conversations/${conversation}/comments`, { text: SECRET });
  const view = await post(victim.accessToken, "/api/saved-views", { name: SECRET, filter: { tag: SECRET } });
  const invitation = await post(victim.accessToken, "/api/invitations", {
    email: `${SECRET}@example.com`,
    role: "member",
  });
  await doors.call(victim.accessToken, "/api/workspace", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: SECRET }),
  });
  const { sessions } = await (await doors.call(victim.accessToken, "/api/sessions")).json();
  ids = {
    invitation: invitation.id,
    session: sessions[0].id,
    conversation,
    upload: (await upload.json()).id,
    apiKey: keys[0].id,
    view: view.id,
    comment: comment.id,
  };
}, 120_000);
afterAll(() => doors.stop());

type Case = { method: string; path: () => string; body?: () => unknown; expect: number[] };

/**
 * Every endpoint file, with what a stranger tries on it: the victim's ids in every place that takes one. An answer of
 * 200 is right only where nothing of the victim's was named; no answer may hold the secret.
 */
const CASES: Record<string, Case[]> = {
  "[...path]": [{ method: "GET", path: () => "/api/nothing", expect: [404] }],
  "analytics/track": [],
  "api-accounts/index": [{ method: "GET", path: () => "/api/api-accounts", expect: [200] }],
  "api-keys/index": [
    { method: "GET", path: () => "/api/api-keys", expect: [200] },
    {
      method: "POST",
      path: () => "/api/api-keys",
      body: () => ({ apiAccountId: victim.apiAccountId, name: "mine", scopes: ["read"] }),
      expect: [404],
    },
  ],
  "api-accounts/[id]": [
    {
      method: "PATCH",
      path: () => `/api/api-accounts/${victim.apiAccountId}`,
      body: () => ({ name: "mine", isDefault: true }),
      expect: [404],
    },
  ],
  "api-keys/[id]/index": [
    { method: "PATCH", path: () => `/api/api-keys/${ids.apiKey}`, body: () => ({ name: "mine" }), expect: [404] },
    { method: "DELETE", path: () => `/api/api-keys/${ids.apiKey}`, expect: [404] },
  ],
  "api-keys/[id]/rotate": [
    {
      method: "POST",
      path: () => `/api/api-keys/${ids.apiKey}/rotate`,
      body: () => ({ overlap: false }),
      expect: [404],
    },
  ],
  "audit/index": [{ method: "GET", path: () => "/api/audit", expect: [200] }],
  "auth/forgot-password": [],
  "auth/impersonation": [{ method: "DELETE", path: () => "/api/auth/impersonation", expect: [422] }],
  "auth/login": [],
  "auth/logout": [],
  "auth/providers": [],
  "auth/refresh": [],
  "auth/reset-link": [
    { method: "POST", path: () => "/api/auth/reset-link", body: () => ({ token: "x" }), expect: [404] },
  ],
  "auth/reset-password": [
    {
      method: "POST",
      path: () => "/api/auth/reset-password",
      body: () => ({ token: "x", password: "Correct-Horse-8" }),
      expect: [404],
    },
  ],
  "auth/session": [{ method: "POST", path: () => "/api/auth/session", expect: [401] }],
  "auth/verification": [],
  "auth/verify-email": [
    { method: "POST", path: () => "/api/auth/verify-email", body: () => ({ token: "x" }), expect: [404] },
  ],
  "bot-check": [],
  "comments/[id]": [{ method: "DELETE", path: () => `/api/comments/${ids.comment}`, expect: [404] }],
  "conversations/[id]/comments": [
    { method: "GET", path: () => `/api/conversations/${ids.conversation}/comments`, expect: [404] },
    {
      method: "POST",
      path: () => `/api/conversations/${ids.conversation}/comments`,
      body: () => ({ text: "mine" }),
      expect: [404],
    },
  ],
  "conversations/[id]/index": [
    { method: "GET", path: () => `/api/conversations/${ids.conversation}`, expect: [404] },
    {
      method: "PATCH",
      path: () => `/api/conversations/${ids.conversation}`,
      body: () => ({ tags: ["stolen"] }),
      expect: [404],
    },
  ],
  "conversations/export.csv": [
    { method: "GET", path: () => `/api/conversations/export.csv?account=${victim.apiAccountId}`, expect: [200] },
    { method: "GET", path: () => `/api/conversations/export.csv?ids=${ids.conversation}`, expect: [200] },
  ],
  "conversations/tags": [
    {
      method: "POST",
      path: () => "/api/conversations/tags",
      body: () => ({ ids: [ids.conversation], add: ["stolen"] }),
      expect: [200],
    },
  ],
  "conversations/index": [
    { method: "GET", path: () => "/api/conversations", expect: [200] },
    { method: "GET", path: () => `/api/conversations?account=${victim.apiAccountId}`, expect: [200] },
    { method: "GET", path: () => `/api/conversations?q=zanzibar`, expect: [200] },
  ],
  "dashboard/overview": [{ method: "GET", path: () => "/api/dashboard/overview", expect: [200] }],
  "findings/[id]": [
    {
      method: "PUT",
      path: () => "/api/findings/dead_end:interest",
      body: () => ({ status: "dismissed" }),
      expect: [200],
    },
  ],
  leads: [],
  "invitations/[id]": [{ method: "DELETE", path: () => `/api/invitations/${ids.invitation}`, expect: [404] }],
  "invitations/index": [
    {
      method: "POST",
      path: () => "/api/invitations",
      body: () => ({ email: "somebody@example.org", role: "member" }),
      expect: [201],
    },
  ],
  "invitations/look": [],
  "invitations/accept": [],
  live: [],
  "metrics/dimensions": [{ method: "GET", path: () => metric("dimensions"), expect: [200] }],
  "metrics/drop-offs": [{ method: "GET", path: () => metric("drop-offs"), expect: [200] }],
  "metrics/findings": [{ method: "GET", path: () => metric("findings"), expect: [200] }],
  "metrics/flow": [{ method: "GET", path: () => metric("flow"), expect: [200] }],
  "metrics/funnel": [{ method: "GET", path: () => metric("funnel"), expect: [200] }],
  "metrics/live": [{ method: "GET", path: () => "/api/metrics/live", expect: [200] }],
  "metrics/retention": [{ method: "GET", path: () => metric("retention"), expect: [200] }],
  "metrics/overview": [{ method: "GET", path: () => metric("overview"), expect: [200] }],
  "onboarding/complete": [],
  "onboarding/index": [{ method: "GET", path: () => "/api/onboarding", expect: [200] }],
  "profile/email/confirm": [],
  "profile/email/index": [],
  "profile/index": [{ method: "GET", path: () => "/api/profile", expect: [200] }],
  "profile/password": [],
  sample: [],
  "saved-views/[id]": [{ method: "DELETE", path: () => `/api/saved-views/${ids.view}`, expect: [404] }],
  "saved-views/index": [
    { method: "GET", path: () => "/api/saved-views", expect: [200] },
    {
      method: "POST",
      path: () => "/api/saved-views",
      body: () => ({ name: "mine", filter: { account: victim.apiAccountId } }),
      expect: [201],
    },
  ],
  "sessions/[id]": [{ method: "DELETE", path: () => `/api/sessions/${ids.session}`, expect: [404] }],
  "sessions/index": [{ method: "GET", path: () => "/api/sessions", expect: [200] }],
  signup: [],
  status: [],
  tickets: [],
  "uploads/[id]/cancel": [{ method: "POST", path: () => `/api/uploads/${ids.upload}/cancel`, expect: [404] }],
  "uploads/[id]/index": [{ method: "GET", path: () => `/api/uploads/${ids.upload}`, expect: [404] }],
  "uploads/[id]/undo": [{ method: "POST", path: () => `/api/uploads/${ids.upload}/undo`, expect: [404] }],
  "uploads/index": [
    { method: "GET", path: () => "/api/uploads", expect: [200] },
    {
      method: "POST",
      path: () => `/api/uploads?apiAccountId=${victim.apiAccountId}&fileName=x.txt&options={"format":"transcript"}`,
      expect: [404],
    },
  ],
  "users/[id]": [
    { method: "PATCH", path: () => `/api/users/${victim.userId}`, body: () => ({ role: "viewer" }), expect: [404] },
    { method: "DELETE", path: () => `/api/users/${victim.userId}`, expect: [404] },
  ],
  "users/index": [{ method: "GET", path: () => "/api/users", expect: [200] }],
  "v1/conversations.csv": [
    { method: "GET", path: () => `/api/v1/conversations.csv?account=${victim.apiAccountId}`, expect: [200] },
  ],
  "v1/conversations/[id]": [
    { method: "GET", path: () => `/api/v1/conversations/${ids.conversation}`, expect: [404] },
    {
      method: "GET",
      path: () => `/api/v1/conversations/external:${SECRET}?account=${victim.apiAccountId}`,
      expect: [404],
    },
  ],
  "v1/conversations/index": [
    { method: "GET", path: () => "/api/v1/conversations", expect: [200] },
    { method: "GET", path: () => `/api/v1/conversations?account=${victim.apiAccountId}`, expect: [200] },
    { method: "GET", path: () => "/api/v1/conversations?q=zanzibar", expect: [200] },
  ],
  "v1/events": [
    {
      method: "POST",
      path: () => "/api/v1/events",
      body: () => ({ conversationId: SECRET, type: "conversion" }),
      expect: [401],
    },
  ],
  "v1/messages": [
    {
      method: "POST",
      path: () => "/api/v1/messages",
      body: () => ({ id: "m1", conversationId: SECRET, role: "user", text: "mine" }),
      expect: [401],
    },
  ],
  "v1/metrics/dimensions": [{ method: "GET", path: () => metric("dimensions", "/api/v1"), expect: [200] }],
  "v1/metrics/drop-offs": [{ method: "GET", path: () => metric("drop-offs", "/api/v1"), expect: [200] }],
  "v1/metrics/findings": [{ method: "GET", path: () => metric("findings", "/api/v1"), expect: [200] }],
  "v1/metrics/funnel": [{ method: "GET", path: () => metric("funnel", "/api/v1"), expect: [200] }],
  "v1/metrics/overview": [{ method: "GET", path: () => metric("overview", "/api/v1"), expect: [200] }],
  "v1/openapi.json": [],
  workspace: [{ method: "GET", path: () => "/api/workspace", expect: [200] }],
};

describe("another client's data", () => {
  it("is tried on every endpoint there is", async () => {
    const folder = join(PROJECT_ROOT, "src", "pages", "api");
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
    // The staff's area, which no client's token opens, is tried whole by refusals.test.ts.
    const names = files.map((file) => file.replace(/\.ts$/, "")).filter((file) => !file.startsWith("admin/"));
    const missing = names.filter((file) => !(file in CASES));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(CASES).flatMap(([file, cases]) => cases.map((entry) => [file, entry] as const)))(
    "is not given away by %s",
    async (_file, { method, path, body, expect: statuses }) => {
      const init: RequestInit = { method };
      if (body !== undefined) {
        init.body = JSON.stringify(body());
        init.headers = { "content-type": "application/json" };
      } else if (method === "POST") init.body = "User: hello";
      const answer = await doors.call(stranger.accessToken, path(), init);
      expect(statuses).toContain(answer.status);
      expect(await answer.text()).not.toContain(SECRET);
    },
  );

  it.each(Object.entries(CASES).flatMap(([file, cases]) => listKeyReads(file, cases)))(
    "is not given away by %s to another client's key",
    async (_file, { path, expect: statuses }) => {
      const answer = await doors.call(stranger.apiKey, path());
      expect(statuses).toContain(answer.status);
      expect(await answer.text()).not.toContain(SECRET);
    },
  );

  it("is not reached by another client's key: the same ids are other conversations and messages", async () => {
    const message = { id: "m1", conversationId: SECRET, role: "user", text: "of the stranger" };
    expect(await post(stranger.apiKey, "/api/v1/messages", message)).toMatchObject({ accepted: 1, duplicates: 0 });
    const seen = await doors.call(victim.accessToken, `/api/conversations/${ids.conversation}`);
    const { messages } = await seen.json();
    expect(messages).toHaveLength(1);
    expect(messages[0].text).toBe(SECRET);
  });

  it("needs a session: nobody, a made-up token and a key without the right get nothing", async () => {
    for (const token of [null, "made-up", `${victim.accessToken}x`]) {
      const answer = await doors.call(token, "/api/conversations");
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        code: "unauthenticated",
        error: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  it("is changed by no other site, even with its owner's token", async () => {
    const answer = await doors.call(victim.accessToken, `/api/conversations/${ids.conversation}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", origin: "https://evil.example" },
      body: JSON.stringify({ tags: ["stolen"] }),
    });
    expect(answer.status).toBe(403);
  });
});

/** What a key may ask as well as a person. */
function listKeyReads(file: string, cases: Case[]) {
  const reads = file.startsWith("v1/") ? cases.filter(({ method }) => method === "GET") : [];
  return reads.map((entry) => [file, entry] as const);
}

function metric(name: string, base = "/api"): string {
  return `${base}/metrics/${name}?${DAYS}&account=${victim.apiAccountId}`;
}

async function post(token: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  const answer = await doors.call(token, path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}
