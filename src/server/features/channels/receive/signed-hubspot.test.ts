/** HubSpot's documented payloads over HTTP, signed by its own package; its API is a local server. */
import { Signature } from "@hubspot/api-client";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { connectTestChannel, ORIGIN } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { finishFetches, startFetches } from "../history/fetch-messages.ts";

const database = setUpFileDatabase();
const api = await startJsonServer();
setEnv({ CHANNEL_HOSTS: new URL(api.origin).host });
afterAll(() => api.close());

const SECRET = "the-secret-of-this-test";
/** Larger than a JavaScript number can hold. */
const THREAD = "98765432109876543210";
const THREADS = "/conversations/v3/conversations/threads";

let channel: TestChannel;
beforeEach(async () => {
  const credentials = { clientSecret: SECRET, accessToken: "pat-eu1-one", apiBase: `${api.origin}/` };
  channel = await connectTestChannel("hubspot", credentials);
  api.requests.length = 0;
});

type Sending = { query?: string; offset?: number; signedAs?: (address: string) => string };

async function send(events: object[] | string, { query = "", offset = 0, signedAs = String }: Sending = {}) {
  const body = typeof events === "string" ? events : JSON.stringify(events).replaceAll(`"${THREAD}"`, THREAD);
  const address = `${ORIGIN}/api/channels/hubspot/${channel.client.apiAccountId}${query === "" ? "" : `?${query}`}`;
  const timestamp = Date.now() + offset;
  const signature = Signature.getSignature("POST", "v3", {
    clientSecret: SECRET,
    // What a receiver would compare with.
    signature: "",
    requestBody: body,
    url: signedAs(address),
    timestamp,
  });
  const headers = { "x-hubspot-signature-v3": signature, "x-hubspot-request-timestamp": String(timestamp) };
  return channel.post({ body, query, headers });
}

function notify(messageId: string, more: object = {}) {
  const base = { eventId: 1, portalId: 7, appId: 8, occurredAt: Date.now(), subscriptionId: 9, attemptNumber: 0 };
  return {
    ...base,
    subscriptionType: "conversation.newMessage",
    objectId: THREAD,
    messageId,
    messageType: "MESSAGE",
    changeFlag: "NEW_MESSAGE",
    ...more,
  };
}

function write(id: string, more: object = {}) {
  return {
    id,
    conversationsThreadId: THREAD,
    type: "MESSAGE",
    direction: "INCOMING",
    createdAt: "2026-10-01T12:00:00.000Z",
    senders: [{ actorId: "V-77", name: "Ana", deliveryIdentifier: { type: "HS_EMAIL_ADDRESS", value: "ana@x.pt" } }],
    text: `words of ${id}`,
    attachments: [],
    truncationStatus: "NOT_TRUNCATED",
    ...more,
  };
}

async function fetchAll(): Promise<void> {
  while (await startFetches()) await finishFetches();
}

async function listTexts(): Promise<string[]> {
  const conversations = await channel.conversations();
  return conversations.flatMap(({ messages }) => messages.map(({ role, text }) => `${role}: ${text}`));
}

it("fetches the messages that a webhook names, once, with the token, and keeps people's names out", async () => {
  api.answer = ({ path }) => {
    const id = path.split("/").at(-1) ?? "";
    const more = {
      m1: {},
      m2: { direction: "OUTGOING", senders: [{ actorId: "L-5" }], text: "", richText: "<p>We&nbsp;do.</p>" },
      m3: { direction: "OUTGOING", senders: [{ actorId: "A-9" }], text: "I am Rita" },
      m4: { text: "", attachments: [{ type: "FILE", fileUsageType: "IMAGE" }] },
      m5: { type: "COMMENT" },
      m6: { type: "WELCOME_MESSAGE", direction: "OUTGOING", senders: [{ actorId: "S-1" }], text: "Welcome" },
    }[id];
    return { body: write(id, { ...more, createdAt: `2026-10-01T12:00:0${id.slice(1)}.000Z` }) };
  };
  const events = ["m1", "m2", "m3", "m4", "m5", "m6"].map((id) => notify(id));
  expect(await send(events)).toMatchObject({ status: 200, json: { accepted: 6, duplicates: 0, ignored: 0 } });
  expect(await send(events)).toMatchObject({ json: { accepted: 0, duplicates: 6 } });
  await fetchAll();
  expect(api.requests.map(({ path }) => path)).toContain(`${THREADS}/${THREAD}/messages/m1`);
  expect(api.requests[0]?.headers.authorization).toBe("Bearer pat-eu1-one");
  expect(await listTexts()).toEqual([
    "user: words of m1",
    "bot: We do.",
    "agent: I am Rita",
    "user: [image]",
    "bot: Welcome",
  ]);
  const [found] = await channel.conversations();
  expect(found?.conversation).toMatchObject({ externalId: THREAD, endUser: expect.stringMatching(/^p_[0-9a-f]{24}$/) });
  expect(JSON.stringify(found)).not.toMatch(/Ana|ana@x\.pt|V-77/);
  expect(await send([notify("m1")])).toMatchObject({ json: { accepted: 0, duplicates: 1 } });
  expect(await channel.health()).toMatchObject({
    state: "live",
    received: 3,
    messages: 5,
    ignored: { private_note: 1 },
  });
});

it("fetches the whole of a cut message", async () => {
  api.answer = ({ path }) =>
    path.endsWith("/original-content")
      ? { body: { text: "the whole text" } }
      : { body: write("m1", { truncationStatus: "TRUNCATED_TO_MOST_RECENT_REPLY" }) };
  await send([notify("m1")]);
  await fetchAll();
  expect(await listTexts()).toEqual(["user: the whole text"]);
});

describe("the source of a HubSpot conversation", () => {
  const SOURCE = "hs_analytics_source";

  /** Answers with messages of a thread whose contact has these fields. */
  function answerWith(contact: () => { status?: number; body?: unknown }, isContact = true) {
    api.answer = ({ path }) => {
      if (path.startsWith("/crm/v3/objects/contacts/501?")) return contact();
      if (path.endsWith(THREAD)) return { body: { id: THREAD, ...(isContact && { associatedContactId: "501" }) } };
      const bot = path.endsWith("bot") && { direction: "OUTGOING", senders: [{ actorId: "L-5" }] };
      return { body: write(path.split("/").at(-1) ?? "", { ...bot }) };
    };
  }

  async function listSources() {
    return (await channel.conversations()).map(({ conversation }) => conversation.source);
  }

  it("is the contact's original source, fetched for a person's first message", async () => {
    const details = { [`${SOURCE}_data_1`]: "spring", [`${SOURCE}_data_2`]: "bikes" };
    answerWith(() => ({ body: { id: "501", properties: { [SOURCE]: "PAID_SEARCH", ...details } } }));
    for (const id of ["bot", "m1", "m2"]) {
      await send([notify(id)]);
      await fetchAll();
    }
    expect(await listSources()).toMatchObject([{ kind: "ad", campaign: "spring", term: "bikes", id: null }]);
    const contacts = api.requests.filter(({ path }) => path.startsWith("/crm/"));
    expect(contacts.map(({ path }) => path)).toEqual([
      `/crm/v3/objects/contacts/501?properties=${SOURCE},${SOURCE}_data_1,${SOURCE}_data_2`,
    ]);
    expect(contacts[0]?.headers.authorization).toBe("Bearer pat-eu1-one");
  });

  it.each([
    ["without the scope for contacts", () => ({ status: 403 }), true],
    ["without a contact", () => ({ status: 500 }), false],
    ["of a contact that was added by hand", () => ({ body: { properties: { [SOURCE]: "OFFLINE" } } }), true],
  ])("is not known %s, and the message arrives", async (_name, contact, isContact) => {
    answerWith(contact, isContact);
    await send([notify("m1")]);
    await fetchAll();
    expect(await listTexts()).toEqual(["user: words of m1"]);
    expect(await listSources()).toEqual([null]);
    expect(await channel.health()).toMatchObject({ state: "live" });
  });

  it("is waited for while HubSpot is busy, and not for ever", async () => {
    answerWith(() => ({ status: 503 }));
    await send([notify("m1")]);
    const { clientId } = channel.client;
    const texts: string[][] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      await fetchAll();
      texts.push(await listTexts());
      await database.owner`update channel_fetches set due_at = now() where client_id = ${clientId}`;
    }
    expect(texts).toEqual([[], [], [], ["user: words of m1"]]);
  });
});

it("is verified by HubSpot's signature of the address, with the characters that it decodes", async () => {
  const query = "to=a%3Ab%2Fc%20d";
  const decode = (address: string) => address.replace("%3A", ":").replace("%2F", "/");
  expect((await send([], { query, signedAs: decode })).status).toBe(200);
  expect((await send([], { query, signedAs: (address) => address.replace("to", "from") })).status).toBe(401);
  expect((await send([], { offset: -301_000 })).status).toBe(401);
  expect((await send([], { offset: 301_000 })).status).toBe(401);
  expect((await send("{}")).status).toBe(400);
  expect(await channel.health()).toMatchObject({ malformed: 1, rejected: { signature: 1, expired: 2 } });
});

it("says when HubSpot refuses the token, and goes on with a new one", async () => {
  api.answer = ({ headers }) => (headers.authorization === "Bearer two" ? { body: write("m1") } : { status: 401 });
  await send([notify("m1")]);
  await fetchAll();
  expect(await channel.health()).toMatchObject({ state: "attention", words: "HubSpot refuses our access token." });
  await channel.rotate({ credentials: { accessToken: "two" } });
  await fetchAll();
  expect(await listTexts()).toEqual(["user: words of m1"]);
  expect(await channel.health()).toMatchObject({ state: "live", messages: 1 });
});

it("tries again later if HubSpot is busy, not before it says, and gives up after a day", async () => {
  api.answer = () => ({ status: 429, headers: { "retry-after": "120" } });
  await send([notify("m1"), notify("m2")]);
  await fetchAll();
  const { clientId } = channel.client;
  const waiting = await database.owner`
    select due_at - now() > interval '100 seconds' as later from channel_fetches where client_id = ${clientId}`;
  expect(waiting.map(({ later }) => Boolean(later))).toEqual([true, true]);
  await database.owner`
    update channel_fetches set due_at = now(), created_at = created_at - case when message = 'm2' then interval '25 hours' else '0' end
    where client_id = ${clientId}`;
  api.answer = ({ path }) => {
    if (path.endsWith(THREAD)) return { status: 404 };
    return path.endsWith("m1") ? { body: write("m1") } : { status: 503 };
  };
  await fetchAll();
  expect(await listTexts()).toEqual(["user: words of m1"]);
  const rows = await database.owner`select from channel_fetches where client_id = ${clientId}`;
  expect(rows).toEqual([]);
  expect(await channel.health()).toMatchObject({ ignored: { gone: 1 }, lastError: { code: "fetch_failed" } });
});

it("goes on with the fetches of a killed process, ten at once", async () => {
  let [open, most] = [0, 0];
  api.answer = async ({ path }) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    return { body: write(path.split("/").at(-1) ?? "") };
  };
  await send(Array.from({ length: 30 }, (_, index) => notify(`m${index}`)));
  await database.owner`
    update channel_fetches set leased = true, due_at = now() - interval '1 second'
    where client_id = ${channel.client.clientId} and message < 'm2'`;
  await fetchAll();
  expect(await listTexts()).toHaveLength(30);
  expect(most).toBeLessThanOrEqual(10);
});

it("ends a closed conversation, deletes a deleted one, and leaves other events out", async () => {
  api.answer = ({ path }) => (path.endsWith("gone") ? { status: 404 } : { body: write(path.split("/").at(-1) ?? "") });
  await send([notify("m1"), notify("m2"), notify("gone")]);
  await fetchAll();
  const closed = { subscriptionType: "conversation.propertyChange", propertyName: "status", propertyValue: "CLOSED" };
  const others = [
    { subscriptionType: "conversation.propertyChange", propertyName: "assignedTo", propertyValue: "1" },
    { subscriptionType: "contact.creation" },
    { subscriptionType: "x" },
    notify("c1", { messageType: "COMMENT" }),
    notify("../m1"),
  ];
  const sent = [
    { ...notify("", closed), messageId: undefined },
    ...others.map((event) => ({ objectId: THREAD, ...event })),
  ];
  expect(await send(sent)).toMatchObject({ json: { accepted: 1, ignored: 5 } });
  expect((await channel.health()).ignored).toEqual({
    gone: 1,
    system: 2,
    unknown_type: 1,
    private_note: 1,
    invalid: 1,
  });
  const [conversation] = await channel.conversations();
  expect(conversation?.conversation.closed).toBe(true);
  expect(await send([notify("", { subscriptionType: "conversation.privacyDeletion" })])).toMatchObject({
    json: { accepted: 2 },
  });
  expect(await listTexts()).toEqual(["user: [deleted]", "user: [deleted]"]);
  const rows = await database.owner`
    select from messages where client_id = ${channel.client.clientId} and text like 'words of%'`;
  expect(rows).toEqual([]);
});

it.each(["http://api.hubapi.com", "https://hubapi.com.evil.example", "https://10.0.0.1", "ftp://api.hubapi.com"])(
  "refuses %s as its API address",
  async (apiBase) => {
    const credentials = { clientSecret: SECRET, accessToken: "x", apiBase };
    await expect(connectTestChannel("hubspot", credentials)).rejects.toMatchObject({
      fields: { "credentials.apiBase": "Must be an address of the platform" },
    });
  },
);

it("stores messages as its API gives them if a relay sends them", async () => {
  expect(await channel.relay({ event: [write("m1")] })).toMatchObject({ status: 200, json: { accepted: 1 } });
  expect(await channel.relay({ request: {} })).toMatchObject({ status: 422 });
  expect(await listTexts()).toEqual(["user: words of m1"]);
});
