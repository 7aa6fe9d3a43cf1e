import { z } from "zod";
import {
  conversationDetailSchema,
  conversationsPageSchema,
  conversationsQuerySchema,
  exportQuerySchema,
} from "../conversations/conversations.contract.ts";
import {
  dimensionsSchema,
  dropOffsQuerySchema,
  dropOffsSchema,
  findingsQuerySchema,
  findingsSchema,
  funnelMetricsSchema,
  MAX_VALUES,
  metricsQuerySchema,
  overviewMetricsSchema,
} from "../metrics/metrics.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { paths } from "../shared/paths.ts";
import * as examples from "./read-examples.ts";
import type { Operation } from "./operation.ts";

/** Whole days that the examples ask for. */
const MARCH = { from: "2026-03-01", to: "2026-03-31" } as const;

const WHOLE_CLIENT =
  "The key sees its whole workspace, all API accounts included: narrow by `account` where you want one.";

/** What every read of this API shares. */
const READ = { method: "get", access: { userOrKey: "read" }, failures: ["400", "401", "403", "429"] } as const;
const METRIC = { ...READ, tag: "Metrics", exampleQuery: MARCH } as const;

/** Says that an id is the sender's own; what follows is that id. */
export const EXTERNAL_PREFIX = "external:";

/** Astro decodes a path but for the reserved characters, so a colon may come either way. */
const conversationIdSchema = z.union([idSchema, z.string().regex(/^external(?::|%3[Aa])./)], {
  error: "Use our id, or external: and yours",
});

export const listConversations = {
  ...READ,
  id: "listConversations",
  path: paths.api.v1.conversations,
  tag: "Conversations",
  summary: "List conversations",
  description: `Conversations that match every filter, newest first, a page at a time. ${WHOLE_CLIENT}`,
  query: conversationsQuerySchema,
  output: conversationsPageSchema,
  exampleQuery: { outcome: "dropped", limit: "1" },
  answers: {
    "200": {
      description: "One page.",
      content: { schema: conversationsPageSchema, example: examples.conversationsPage },
    },
  },
} as const satisfies Operation;

export const getConversation = {
  ...READ,
  id: "getConversation",
  path: `${paths.api.v1.conversations}/{id}`,
  tag: "Conversations",
  summary: "Read a conversation",
  description:
    "One conversation with its messages, what was read in each, its events and its neighbours in time. Another workspace's id is answered like one that does not exist.",
  params: z.object({
    id: conversationIdSchema.describe(
      "Our id; or `external:` and the `conversationId` that you sent, percent-encoded.",
    ),
  }),
  query: z.object({
    account: idSchema
      .optional()
      .describe("With an `external:` id: the API account that it was sent to; the key's own where absent."),
  }),
  output: conversationDetailSchema,
  answers: {
    "200": {
      description: "The conversation.",
      content: { schema: conversationDetailSchema, example: examples.conversationDetail },
    },
  },
  failures: [...READ.failures, "404"],
} as const satisfies Operation;

export const exportConversations = {
  ...READ,
  id: "exportConversations",
  path: paths.api.v1.conversationsCsv,
  tag: "Conversations",
  summary: "Export as CSV",
  description: `One row a conversation, the same rows as the list gives for the same filters, without paging. RFC 4180, UTF-8 with a byte-order mark; a cell that a spreadsheet would run as a formula begins with an apostrophe. ${WHOLE_CLIENT}`,
  query: exportQuerySchema,
  exampleQuery: { outcome: "dropped" },
  answers: {
    "200": {
      description: "The rows, streamed. A failure half-way breaks the connection.",
      content: { type: "text/csv", example: examples.conversationsCsv },
    },
  },
} as const satisfies Operation;

export const getOverview = {
  ...METRIC,
  id: "getOverview",
  path: paths.api.v1.overviewMetrics,
  summary: "Figures of a period",
  description: `Every figure of the period, its course by day (by hour up to two days) and the hours people come. Ask twice to compare periods. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: overviewMetricsSchema,
  answers: {
    "200": { description: "The figures.", content: { schema: overviewMetricsSchema, example: examples.overview } },
  },
} as const satisfies Operation;

export const getFunnel = {
  ...METRIC,
  id: "getFunnel",
  path: paths.api.v1.funnelMetrics,
  summary: "Funnel of a period",
  description: `How many got at least as far as each of the four stages, and how many were left there. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: funnelMetricsSchema,
  answers: {
    "200": { description: "The funnel.", content: { schema: funnelMetricsSchema, example: examples.funnel } },
  },
} as const satisfies Operation;

export const getDropOffs = {
  ...METRIC,
  id: "getDropOffs",
  path: paths.api.v1.dropOffs,
  summary: "Drop-offs of a period",
  description: `Where people left: the reasons, and the bot's last messages before. ${WHOLE_CLIENT}`,
  query: dropOffsQuerySchema,
  output: dropOffsSchema,
  exampleQuery: { ...MARCH, stage: "consideration" },
  answers: {
    "200": { description: "Reasons and steps.", content: { schema: dropOffsSchema, example: examples.dropOffs } },
  },
} as const satisfies Operation;

export const getFindings = {
  ...METRIC,
  id: "getFindings",
  path: paths.api.v1.findings,
  summary: "Findings of a period",
  description: `The problems that cost most conversions, the most promising fix first, each with its evidence. ${WHOLE_CLIENT}`,
  query: findingsQuerySchema,
  output: findingsSchema,
  exampleQuery: { ...MARCH, limit: "3" },
  answers: {
    "200": { description: "The findings.", content: { schema: findingsSchema, example: examples.findings } },
  },
} as const satisfies Operation;

export const getDimensions = {
  ...METRIC,
  id: "getDimensions",
  path: paths.api.v1.dimensions,
  summary: "Values to filter by",
  description: `The channels, languages and bot versions there are in the period, the most frequent first and at most ${MAX_VALUES} of each; \`leftOut\` counts the rest. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: dimensionsSchema,
  answers: {
    "200": { description: "The values.", content: { schema: dimensionsSchema, example: examples.dimensions } },
  },
} as const satisfies Operation;
