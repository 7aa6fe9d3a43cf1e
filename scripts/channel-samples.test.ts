import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import { readDocSamples } from "#tests/support/doc-samples.ts";

/** The code around a page's sample: what runs before it, and what calls it. */
type Surroundings = { before?: string; calls?: string };

const THREADED = `{ id: "7", channel: { isThread: () => false }, channelId: "c", content: "hello", createdTimestamp: Date.now() }`;

const CHANNELS: Record<string, Surroundings> = {
  discord: {
    before: `const queue = sent; const listeners = []; const client = { user: { id: "bot" }, on: (_, heard) => listeners.push(heard) };`,
    calls: `for (const id of ["ana", "bot"]) listeners[0]({ ...${THREADED}, author: { id, bot: id === "bot" } });`,
  },
  hubspot: {
    calls: `await send(["V-1", "A-2", "L-3"].map((actorId) => fromHubSpot({ id: "1", conversationsThreadId: "9",
      senders: [{ actorId }], text: "hello", createdAt: "2026-03-14T18:02:11.123Z" })));`,
  },
  instagram: { calls: writeEchoes("fromInstagram") },
  messenger: { before: `const OUR_APP = 7;`, calls: writeEchoes("fromMessenger") },
  slack: {
    before: `const OUR_BOT = "B1";`,
    calls: `for (const event of [{ user: "U1" }, { bot_id: "B1" }, { bot_id: "B2" }, { subtype: "message_changed" }])
      await send(fromSlack({ channel: "C1", ts: "1741975331.000200", text: "hello", ...event }));`,
  },
  sms: askServer(`{ MessageSid: "SM1", From: "+351", To: "+352", Body: "hello" }`),
  teams: {
    before: `const queue = sent; const adapter = { use: (heard) => { adapter.heard = heard; } };
      const activity = { type: "message", id: "1", text: "hello", timestamp: new Date(), conversation: { id: "c" }, from: { id: "a" } };`,
    calls: `await adapter.heard({ activity, onSendActivities: (heard) => { adapter.sends = heard; } }, async () => {});
      await adapter.sends({}, [{ type: "message", text: "hi" }, { type: "typing" }], async () => [{ id: "2" }, {}]);`,
  },
  telegram: {
    before: `const chat = { id: -100 }; const chat_id = -100; const text = "hi"; const date = 1741975331;
      const update = { message: { chat, message_id: 1, date, text: "hello" } };
      const telegram = async () => ({ result: { chat, message_id: 2, date, text } });`,
  },
  webchat: askServer(`{ session: "s", visitor: "v", text: "hello" }`),
  wechat: {
    before: `const body = ""; const decrypt = (text) => text;
      const parseXml = () => ({ MsgId: "1", ToUserName: "us", FromUserName: "ana", CreateTime: "1741975331", Content: "hello" });`,
  },
  whatsapp: {
    calls: `const head = { id: "wamid.1", from: "351", timestamp: "1741975331" };
      const messages = [{ ...head, text: { body: "hello" } }, { ...head, interactive: { button_reply: { title: "Yes" } } }, { ...head, type: "image" }];
      await send(fromWhatsApp({ metadata: { phone_number_id: "1" }, messages })); fromWhatsApp({ metadata: {}, statuses: [{}] });`,
  },
  zendesk: {
    before: `const BOT_USER = 5; const ticket = { id: 1, requester_id: 2 };
      const comments = [2, 5, 6].map((author_id) => ({ id: author_id, author_id, public: true, plain_body: "hello", created_at: "2026-03-14T18:02:11Z" }));`,
  },
};

/** The roles of the messages that a channel's sample creates; by default user and bot. */
const MADE: Record<string, string[]> = {
  hubspot: ["user", "agent", "bot"],
  messenger: ["user", "bot"],
  whatsapp: ["user", "user", "user"],
  zendesk: ["user", "bot", "agent"],
};

describe("the sample code of a channel page", () => {
  it("is tested for every page", async () => {
    const pages = await readdir(new URL("../src/content/docs/channels/", import.meta.url));
    expect(pages.map((page) => page.replace(".mdx", "")).toSorted()).toEqual(Object.keys(CHANNELS));
  });

  it.each(Object.entries(CHANNELS))("turns events of %s into messages that the API accepts", async (name, around) => {
    const [sample] = await readDocSamples(`channels/${name}`);
    const { before = "", calls = "" } = around;
    const sent: unknown[] = [];
    const send = (messages: unknown[]) => Promise.resolve(sent.push(...messages));
    const program = `return (async () => { ${before}\n${sample?.code ?? ""}\n${calls} })();`;
    // The page's code, exactly as readers paste it.
    const run = new Function("send", "sent", "hash", "bot", "randomUUID", program);
    await run(send, sent, String, { answer: () => Promise.resolve("hi") }, () => crypto.randomUUID());
    const messages = sent.map((message) => messageSchema.parse(JSON.parse(JSON.stringify(message))));
    expect(messages.map(({ role }) => role)).toEqual(MADE[name] ?? ["user", "bot"]);
    expect(messages.map(({ channel }) => channel)).toEqual(messages.map(() => name));
    for (const { timestamp } of messages) expect(timestamp).toBeGreaterThan(Date.UTC(2025, 0));
  });
});

function writeEchoes(name: string): string {
  const message = `{ mid: "m", text: "hello" }`;
  return `const [sender, recipient, timestamp] = [{ id: "ana" }, { id: "us" }, Date.now()];
    await send([${name}({ sender, recipient, timestamp, message: ${message} }),
      ${name}({ sender: recipient, recipient: sender, timestamp, message: { ...${message}, is_echo: true, app_id: 7 } })]);`;
}

/** An Express app that receives one request. */
function askServer(body: string): Surroundings {
  return {
    before: `const response = { json() {}, type: () => response, send() {} };
      const twilio = { messages: { create: async () => ({ sid: "SM2" }) } };
      const app = { post: (_, answer) => { app.answer = answer; } };`,
    calls: `await app.answer({ body: ${body} }, response);`,
  };
}
