/** LINE, as somebody would add it: the recipe of CONTRIBUTING.md, and not part of the catalog. */
import {
  agentIds,
  defineConnector,
  endless,
  person,
  secret,
  sessionHours,
  single,
} from "#src/server/features/channels/connectors/base/define-connector.ts";
import { matchHmac, signHmac } from "#src/server/features/channels/connectors/base/signatures.ts";

const KINDS = new Map([
  ["image", "image"],
  ["video", "video"],
  ["audio", "audio"],
  ["file", "document"],
  ["sticker", "sticker"],
  ["location", "location"],
] as const);

export const line = defineConnector({
  id: "line",
  name: "LINE",
  kind: "messaging app",
  echoes: "relay",
  oneReceiver: true,
  fields: [secret("channelSecret", "Channel secret")],
  settings: [sessionHours, agentIds],
  steps: [
    { title: "Copy the channel secret", text: "LINE Developers → your channel → Basic settings.", copy: null },
    { title: "Forward the webhook", text: "Forward the raw body and x-line-signature here.", copy: "webhookUrl" },
    { title: "Write to your account", text: "Send it a message.", copy: null },
  ],
  verify: ({ raw, header, secrets }) =>
    matchHmac("sha256", secrets("channelSecret"), raw, header("x-line-signature"), "base64"),
  map: (body, out) => {
    // The console's check sends an empty list.
    if (body.at("events").items.length === 0 && body.at("destination").exists) return out.ignore("system");
    for (const event of body.at("events").items) {
      const user = event.at("source.userId").id;
      const group = event.at("source.groupId").id ?? event.at("source.roomId").id;
      const thread = group === undefined ? endless(person(user)) : single(group);
      const common = { thread, person: user, role: "user", at: event.at("timestamp").number } as const;
      const type = event.at("type").text;
      const kind = [...KINDS].find(([name]) => name === event.at("message.type").text)?.[1] ?? "text";
      if (type === "message")
        out.message({ ...common, id: event.at("message.id").id, kind, text: event.at("message.text").text });
      else if (type === "postback")
        out.message({
          ...common,
          id: event.at("webhookEventId").id,
          kind: "button",
          text: event.at("postback.data").text,
        });
      else out.ignore(type === undefined ? "invalid" : "system");
    }
  },
  relay: ({ request, response, role, sentAt }, out) => {
    const to = request.at("to").id;
    if (to === undefined) return false;
    for (const [index, message] of request.at("messages").items.entries()) {
      const id = response.at(`sentMessages.${index}.id`).id;
      out.message({ id, thread: endless(person(to)), person: to, role, at: sentAt, text: message.at("text").text });
    }
    return true;
  },
  sample: ({ secret: getSecret, nowMs, body: given }) => {
    const message = { id: "1", type: "text", text: "Hi! Are you open today?" };
    const event = { type: "message", timestamp: nowMs, source: { type: "user", userId: "U1001" }, message };
    const body = given ?? JSON.stringify({ destination: "U1", events: [event] });
    return { body, headers: { "x-line-signature": signHmac("sha256", getSecret("channelSecret"), body, "base64") } };
  },
});
