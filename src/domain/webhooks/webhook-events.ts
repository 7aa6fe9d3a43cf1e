import { z } from "zod";
import { languageSchema, stageSchema } from "../analysis/analysis.contract.ts";
import { alertFilterSchema, severitySchema } from "../alerts/alerts.contract.ts";
import { MEASURES } from "../alerts/measures.ts";
import { CONTACT_KINDS } from "../conversations/contact-details.ts";
import { leadStateSchema } from "../conversations/lead.contract.ts";
import { LOSS_REASONS, NEEDS } from "../reading/reading.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { sourceSchema } from "../sources/sources.contract.ts";
import {
  REPORT_EXAMPLE,
  SUBSCRIPTION_EXAMPLE,
  USAGE_EXAMPLE,
  VERIFIED_EXAMPLE,
  reportData,
  subscriptionData,
  usageData,
  verifiedData,
} from "./workspace-events.ts";

const instant = z.iso.datetime();
const figure = z.number().nullable();

const alertData = z.object({
  rule: z.object({ id: idSchema, name: z.string(), severity: severitySchema, measure: z.enum(MEASURES) }),
  state: z.enum(["alert", "ok", "no_data"]),
  value: figure.describe("The figure of the window: a share 0–1, milliseconds, a mean or a count."),
  n: z.number().int().nullable().describe("What the figure is computed from."),
  expected: figure.describe("The threshold, the earlier window's figure, or the normal value."),
  since: instant,
  window: z.object({ from: instant, to: instant }),
  filter: alertFilterSchema,
  url: z.string().describe("The dashboard's page of the alert."),
  test: z.literal(true).optional().describe("Only in a test notice."),
});

const conversationData = z.object({
  id: idSchema,
  externalId: z.string().describe("The conversation's id as you sent it."),
  apiAccountId: idSchema,
  channel: z.string(),
  language: languageSchema,
  version: z.string().nullable(),
  startedAt: instant,
  lastMessageAt: instant,
  stage: stageSchema.nullable(),
  converted: z.boolean(),
  handedOff: z.boolean(),
  dropOffReason: z.enum(LOSS_REASONS).nullable(),
  messages: z.number().int(),
  quality: z.number(),
  sentiment: z.number(),
});

const lostLeadFields = {
  reason: z.enum(LOSS_REASONS).nullable().describe("Why it was lost."),
  need: z.enum(NEEDS).nullable().describe("What the user came for."),
  contact: z
    .array(z.enum(CONTACT_KINDS))
    .describe("Kinds of contact details in it; the details are in the conversation."),
  state: leadStateSchema,
};
/** What a lost lead adds to its conversation, as it is read from the database. */
export const lostLeadSchema = z.object(lostLeadFields);
const lostLeadData = conversationData.extend({
  ...lostLeadFields,
  url: z.string().describe("The dashboard's page of the conversation."),
});

const soldData = conversationData.extend({
  eventId: z.string().describe("The same in every report of this conversation."),
  value: z.number().nullable().describe("The sum of its conversions; null if none told a value."),
  currency: z.string().nullable(),
  source: sourceSchema.nullable().describe("Where it came from."),
});

const findingData = z.object({
  id: z.string().describe("Kind and key."),
  kind: z.string(),
  title: z.string(),
  count: z.number().int(),
  share: z.number(),
  effect: z.object({ perMonth: z.number(), low: z.number(), high: z.number() }),
  url: z.string(),
});

type EventInfo = { description: string; data: z.ZodType; example: Record<string, unknown> };

const ALERT_EXAMPLE = {
  rule: {
    id: "0192f0c5-0d3e-7a51-8d0e-3f6f3b1d2a10",
    name: "Conversion falls",
    severity: "warning",
    measure: "conversionRate",
  },
  state: "alert",
  value: 0.041,
  n: 561,
  expected: 0.06,
  since: "2026-10-05T14:00:00.000Z",
  window: { from: "2026-10-04T14:00:00.000Z", to: "2026-10-05T14:00:00.000Z" },
  filter: { channel: "whatsapp" },
  url: "https://app.example.com/dash/alerts/0192f0c5-0d3e-7a51-8d0e-3f6f3b1d2a10",
};

const CONVERSATION_EXAMPLE = {
  id: "0192f0c5-1b2c-7d3e-9f40-51a2b3c4d5e6",
  externalId: "visitor-4711",
  apiAccountId: "0192f0c5-2c3d-7e4f-8051-62b3c4d5e6f7",
  channel: "whatsapp",
  language: "en",
  version: "2.3.1",
  startedAt: "2026-10-05T13:02:11.000Z",
  lastMessageAt: "2026-10-05T13:09:48.000Z",
  stage: "consideration",
  converted: false,
  handedOff: false,
  dropOffReason: "price_objection",
  messages: 14,
  quality: 71,
  sentiment: -0.2,
};

/** Every event that a webhook can get, with the schema and an example of its data. */
export const WEBHOOK_EVENTS = {
  "alert.fired": { description: "An alert began.", data: alertData, example: ALERT_EXAMPLE },
  "alert.resolved": {
    description: "An alert ended.",
    data: alertData,
    example: { ...ALERT_EXAMPLE, state: "ok", value: 0.083, since: "2026-10-05T18:00:00.000Z" },
  },
  "alert.reminder": { description: "An alert goes on.", data: alertData, example: ALERT_EXAMPLE },
  "conversation.closed": {
    description: "A conversation ended; again if it goes on and ends once more. Sample data is left out.",
    data: conversationData,
    example: CONVERSATION_EXAMPLE,
  },
  "conversation.converted": {
    description: "A conversation converted.",
    data: conversationData,
    example: { ...CONVERSATION_EXAMPLE, stage: "conversion", converted: true, dropOffReason: null },
  },
  "lead.lost": {
    description:
      "A conversation with contact details of the user ended as lost; again if it goes on and is lost once more. Sample data is left out.",
    data: lostLeadData,
    example: {
      ...CONVERSATION_EXAMPLE,
      reason: "price_objection",
      need: "buy_or_book",
      contact: ["phone"],
      state: "new",
      url: "https://app.example.com/dash/conversations/0192f0c5-1b2c-7d3e-9f40-51a2b3c4d5e6",
    },
  },
  "conversation.sold": {
    description:
      "A conversation that an ad or a platform's own ID can be matched to ended as sold; once. Sample data is left out.",
    data: soldData,
    example: {
      ...CONVERSATION_EXAMPLE,
      stage: "conversion",
      converted: true,
      dropOffReason: null,
      eventId: "sold-0192f0c5-1b2c-7d3e-9f40-51a2b3c4d5e6",
      value: 240,
      currency: "EUR",
      source: {
        kind: "ad",
        id: "120226305854810726",
        name: "Two nights for one",
        url: "https://fb.me/3cr4Wqqkv",
        campaign: null,
        medium: null,
        utmSource: null,
        term: null,
        content: null,
        referrer: null,
      },
    },
  },
  "finding.opened": {
    description: "Conversations are lost for a reason that did not occur in the 28 days before.",
    data: findingData,
    example: {
      id: "price_objection:all",
      kind: "price_objection",
      title: "48 people find the price too high, most on WhatsApp",
      count: 48,
      share: 0.062,
      effect: { perMonth: 21, low: 9, high: 38 },
      url: "https://app.example.com/dash/insights",
    },
  },
  "finding.verified": {
    description: "A fix worked: after its day the problem became significantly rarer. Once for each day of a change.",
    data: verifiedData,
    example: VERIFIED_EXAMPLE,
  },
  "report.sent": {
    description: "A scheduled report was sent.",
    data: reportData,
    example: REPORT_EXAMPLE,
  },
  "usage.threshold": {
    description: "The messages of a period reached a threshold, each once a period.",
    data: usageData,
    example: USAGE_EXAMPLE,
  },
  "subscription.changed": {
    description: "Plan, status, access, cancellation or the planned change of plan changed, by whomever or by time.",
    data: subscriptionData,
    example: SUBSCRIPTION_EXAMPLE,
  },
  "webhook.test": {
    description: "A test that you sent yourself.",
    data: z.object({ message: z.string() }),
    example: { message: "This is a test." },
  },
} as const satisfies Record<string, EventInfo>;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const webhookEventTypeSchema = z.enum([
  "alert.fired",
  "alert.resolved",
  "alert.reminder",
  "conversation.closed",
  "conversation.converted",
  "lead.lost",
  "conversation.sold",
  "finding.opened",
  "finding.verified",
  "report.sent",
  "usage.threshold",
  "subscription.changed",
  "webhook.test",
] satisfies WebhookEventType[]);

export type WebhookEventData<T extends WebhookEventType> = z.input<(typeof WEBHOOK_EVENTS)[T]["data"]>;
