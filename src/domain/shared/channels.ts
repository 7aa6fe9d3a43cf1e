import { z } from "zod";

/** The twelve supported channels, in the order the site shows them. */
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

const MAX_NAME_LENGTH = 40;

/** A channel id in lower case: one of ours or the client's own. */
export const channelSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[a-z0-9][a-z0-9_.-]*$/, "Use only letters, digits, dots, dashes and underscores");

/** Helpdesks that share Zendesk's tile. */
export const HELPDESKS = [
  { id: "intercom", name: "Intercom" },
  { id: "chatwoot", name: "Chatwoot" },
] as const;

/** Channels without a tile of their own on the site. */
const OTHERS = [...HELPDESKS, { id: "voice", name: "Voice" }, { id: "runner", name: "Runner" }] as const;

const NAMES = new Map<string, string>([...CHANNELS, ...OTHERS].map((channel) => [channel.id, channel.name]));

const IDS = new Map<string, string>(CHANNELS.map(({ id, name }) => [name.toLowerCase(), id]));

/** The channel id for a display name from a file ("WhatsApp", "Microsoft Teams"). */
export function normalizeChannel(text: string): string {
  const name = text.trim().toLowerCase().slice(0, MAX_NAME_LENGTH);
  return IDS.get(name) ?? name;
}

/** The display name of a channel id; an unknown id is returned as it is. */
export function getChannelName(id: string): string {
  return NAMES.get(id) ?? id;
}
