import { z } from "zod";
import { roleSchema } from "../analysis/analysis.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { formatOpeningTexts, MAX_OPENING_TEXTS, openingTextSchema, storedOpeningTextSchema } from "./opening-texts.ts";

/** How we learn what the bot writes. */
export const ECHOES = ["platform", "relay", "both", "snippet"] as const;

/** Why a webhook's entry is not stored. `invalid` is an entry of a known kind without what it needs. */
export const IGNORE_REASONS = [
  "receipt",
  "typing",
  "reaction",
  "system",
  "private_note",
  "other_bot",
  "not_addressed",
  "other_account",
  "gone",
  "unknown_type",
  "invalid",
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** What a message is, and its placeholder where it has no words. */
export const MESSAGE_KINDS = {
  text: "[message]",
  button: "[message]",
  image: "[image]",
  video: "[video]",
  audio: "[audio]",
  document: "[document]",
  sticker: "[sticker]",
  location: "[location]",
  contact: "[contact]",
  order: "[order]",
  form: "[form]",
  card: "[card]",
  poll: "[poll]",
  message: "[message]",
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;

/** The text of a message that was deleted on its platform. */
export const DELETED_TEXT = "[deleted]";

export const MAX_GRACE_HOURS = 168;
const DEFAULT_GRACE_HOURS = 24;

const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  /** Whether we make a value where none is given. */
  generated: z.boolean(),
  help: z.string(),
});
export type ChannelField = z.infer<typeof fieldSchema>;

const settingValueSchema = z.union([z.string(), z.number()]);
const settingSchema = fieldSchema.extend({ default: settingValueSchema });
export type ChannelSetting = z.infer<typeof settingSchema>;
export type SettingValues = Record<string, string | number>;

const stepSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** What the step's copy button copies: `webhookUrl`, `relayUrl`, `snippet` or a field's name. */
  copy: z.string().nullable(),
});
export type ChannelStep = z.infer<typeof stepSchema>;

/** An entry of the catalog. */
export const channelEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The channel whose tile shows this one. */
  twinOf: z.string().nullable(),
  echoes: z.enum(ECHOES),
  /** Whether the platform allows one receiver, so that the bot keeps its address and forwards to us. */
  oneReceiver: z.boolean(),
  fields: z.array(fieldSchema),
  settings: z.array(settingSchema),
  steps: z.array(stepSchema),
  /** What is needed to import past conversations through the platform's API; null where that is not possible. */
  historyFields: z.array(fieldSchema).nullable(),
  docs: z.string(),
});
export type ChannelEntry = z.infer<typeof channelEntrySchema>;

const instant = z.iso.datetime().nullable();
const count = z.number().int();

export const HEALTH_STATES = ["attention", "waiting", "one_sided", "quiet", "live"] as const;

/** GET /api/channels/{channel}/{accountId}/health */
export const channelHealthSchema = z.object({
  channel: z.string(),
  apiAccountId: idSchema,
  state: z.enum(HEALTH_STATES),
  words: z.string(),
  received: count,
  messages: count,
  duplicates: count,
  ignored: z.record(z.string(), count),
  rejected: z.object({ total: count, missing: count, signature: count, expired: count, last24h: count }),
  malformed: count,
  lastEventAt: instant,
  lastMessageAt: instant,
  lastRejectedAt: instant,
  lastError: z.object({ at: z.iso.datetime(), code: z.string(), message: z.string() }).nullable(),
  oldSecretUntil: instant,
});
export type ChannelHealth = z.infer<typeof channelHealthSchema>;

export const connectionSchema = z.object({
  channel: z.string(),
  apiAccountId: idSchema,
  connectedAt: z.iso.datetime(),
  webhookUrl: z.string(),
  relayUrl: z.string(),
  /** The script tag of webchat; null elsewhere. */
  snippet: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), isSet: z.boolean(), hint: z.string().nullable() })),
  settings: z.record(z.string(), z.union([settingValueSchema, z.array(storedOpeningTextSchema)])),
  oldSecretUntil: instant,
  health: channelHealthSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

/** GET /api/channels */
export const channelsSchema = z.object({
  channels: z.array(channelEntrySchema),
  connections: z.array(connectionSchema),
});

const valuesSchema = z.record(z.string().max(100), z.union([z.string(), z.number(), z.array(z.string())]));

/** Opening texts may be given as a list of objects. */
const givenSettingsSchema = z.record(
  z.string().max(100),
  z.union([
    z.string(),
    z.number(),
    z.array(z.string()),
    z.array(openingTextSchema).max(MAX_OPENING_TEXTS).transform(formatOpeningTexts),
  ]),
);

/** POST /api/channels/{channel} */
export const connectSchema = z.object({
  apiAccountId: z.string("Choose an API account"),
  credentials: valuesSchema.default({}),
  settings: givenSettingsSchema.default({}),
});

/** PATCH /api/channels/{channel}/{accountId}: the named settings change. */
export const settingsChangeSchema = z.object({ settings: givenSettingsSchema });

/** POST /api/channels/{channel}/{accountId}/rotate */
export const rotateSchema = z.object({
  credentials: valuesSchema.default({}),
  graceHours: z.number().int().min(0).max(MAX_GRACE_HOURS).default(DEFAULT_GRACE_HOURS),
});

export const connectionOutputSchema = z.object({ connection: connectionSchema });
/** Connect and rotate; `generated` are the secrets we made, shown this one time. */
export const connectedSchema = connectionOutputSchema.extend({ generated: z.record(z.string(), z.string()) });

/** POST /api/channels/{channel}/{accountId}/test: without a body, the connector's own signed sample. */
export const dryRunSchema = z.object({
  body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
  contentType: z.string().max(200).optional(),
  query: z.union([z.string().max(2_000), z.record(z.string(), z.string())]).optional(),
});
export const dryRunOutputSchema = z.object({
  messages: z.array(
    z.object({
      conversationId: z.string(),
      role: roleSchema,
      text: z.string(),
      timestamp: z.iso.datetime(),
      user: z.string().nullable(),
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
  events: z.array(
    z.object({
      conversationId: z.string(),
      type: z.string(),
      name: z.string(),
      timestamp: z.iso.datetime(),
      score: z.number().nullable(),
    }),
  ),
  ignored: z.record(z.string(), count),
});
export type DryRunOutput = z.infer<typeof dryRunOutputSchema>;

export const MAX_RELAY_ITEMS = 1_000;

/** An item of POST /api/channels/{channel}/{accountId}/relay. */
export const relayItemSchema = z.looseObject({
  request: z.unknown().optional(),
  response: z.unknown().optional(),
  event: z.unknown().optional(),
  sentAt: z.union([z.number(), z.string().max(64)]).optional(),
  sentText: z.string().optional(),
  role: z.enum(["bot", "agent"]).optional(),
});
export type RelayItem = z.infer<typeof relayItemSchema>;

/** What a webhook or a relay request did: numbers of entries. `held` is there if any message is over the plan's volume. */
export const receivedSchema = z.object({
  accepted: count,
  duplicates: count,
  ignored: count,
  held: count.optional(),
});
export type Received = z.infer<typeof receivedSchema>;
