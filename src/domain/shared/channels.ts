import { z } from "zod";

/** The twelve channels, in the order the site shows them; `api` and `upload` are ways in, not channels. */
export const CHANNELS = [
  { id: "whatsapp", name: "WhatsApp" },
  { id: "telegram", name: "Telegram" },
  { id: "webchat", name: "Webchat" },
  { id: "messenger", name: "Messenger" },
  { id: "discord", name: "Discord" },
  { id: "sms", name: "SMS" },
  { id: "slack", name: "Slack" },
  { id: "zendesk", name: "Zendesk" },
  { id: "hubspot", name: "HubSpot" },
  { id: "instagram", name: "Instagram" },
  { id: "wechat", name: "WeChat" },
  { id: "teams", name: "Microsoft Teams" },
] as const;

const LONGEST_NAME = 40;

/** A channel's name in lower case: one of ours, or the client's own word. */
export const channelSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(LONGEST_NAME)
  .regex(/^[a-z0-9][a-z0-9_.-]*$/, "Use letters, digits, dots, dashes and underscores");

const NAMES = new Map<string, string>(CHANNELS.map((channel) => [channel.id, channel.name]));

const IDS = new Map<string, string>(CHANNELS.map(({ id, name }) => [name.toLowerCase(), id]));

/** The channel that a file names in its own words ("WhatsApp", "Microsoft Teams"), as messages sent by API have it. */
export function readChannel(text: string): string {
  const name = text.trim().toLowerCase().slice(0, LONGEST_NAME);
  return IDS.get(name) ?? name;
}

/** The name people know a channel by; an unknown one is shown as it was sent. */
export function nameChannel(id: string): string {
  return NAMES.get(id) ?? id;
}
