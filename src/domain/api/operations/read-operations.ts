import { z } from "zod";
import { agentsQuerySchema, agentsSchema } from "../../bot-versions/bot-versions.contract.ts";
import {
  conversationDetailSchema,
  conversationsPageSchema,
  conversationsQuerySchema,
  exportQuerySchema,
  messagePagingSchema,
} from "../../conversations/conversations.contract.ts";
import {
  dimensionsSchema,
  findingsQuerySchema,
  findingsSchema,
  funnelMetricsSchema,
  MAX_VALUES,
  metricsQuerySchema,
  overviewMetricsSchema,
} from "../../metrics/metrics.contract.ts";
import { dropOffsQuerySchema, dropOffsSchema } from "../../metrics/drop-offs/drop-offs.contract.ts";
import { outcomesSchema } from "../../metrics/outcomes/outcomes.contract.ts";
import { seriesQuerySchema } from "../../metrics/series.contract.ts";
import { idSchema } from "../../shared/ids.ts";
import { sourcesQuerySchema, sourcesSchema } from "../../sources/source-metrics.contract.ts";
import { questionsSchema } from "../../findings/questions.contract.ts";
import { flowMetricsSchema, flowQuerySchema } from "../../metrics/flow/flow.contract.ts";
import { topicsSchema } from "../../topics/topics.contract.ts";
import { paths } from "../../paths/paths.ts";
import { agents as agentsExample } from "../examples/agents-example.ts";
import { outcomes as outcomesExample } from "../examples/outcomes-example.ts";
import { findingsExample } from "../examples/findings-example.ts";
import * as examples from "../examples/read-examples.ts";
import { defineOperation } from "./operation.ts";
import { sources as sourcesExample } from "../examples/sources-example.ts";
import { flow as flowExample } from "../examples/flow-example.ts";
import { questions as questionsExample } from "../examples/questions-example.ts";
import { topics as topicsExample } from "../examples/topics-example.ts";

/** The period of the examples. */
const MARCH = { from: "2026-03-01", to: "2026-03-31" } as const;

const WHOLE_CLIENT = "The key can read its whole workspace with all API accounts; filter by `account` for one of them.";

/** Shared by all read operations. */
const READ = { method: "get", access: { userOrKey: "read" }, failures: ["400", "401", "403", "429"] } as const;
const METRIC = { ...READ, tag: "Metrics", exampleQuery: MARCH } as const;

/** Prefix of ids that are the sender's own. */
export const EXTERNAL_PREFIX = "external:";

/** Astro does not decode reserved characters in paths, so the colon can be encoded or not. */
const conversationIdSchema = z.union([idSchema, z.string().regex(/^external(?::|%3[Aa])./)], {
  error: "Use our ID, or external: followed by your ID",
});

export const listConversations = defineOperation({
  ...READ,
  id: "listConversations",
  path: paths.api.v1.conversations,
  tag: "Conversations",
  summary: "List conversations",
  description: `Conversations that match every filter, newest first unless \`sort\` says otherwise, one page at a time. ${WHOLE_CLIENT}`,
  query: conversationsQuerySchema,
  output: conversationsPageSchema,
  exampleQuery: { outcome: "dropped", limit: "1" },
  responses: {
    "200": {
      description: "One page.",
      example: examples.conversationsPage,
    },
  },
});

export const getConversation = defineOperation({
  ...READ,
  id: "getConversation",
  path: `${paths.api.v1.conversations}/{id}`,
  tag: "Conversations",
  summary: "Get a conversation",
  description:
    "One conversation with its analyzed messages, one page at a time, their events and the IDs of the next newer and older conversation. The ID of another workspace's conversation is treated as unknown.",
  params: z.object({
    id: conversationIdSchema.describe(
      "Our ID, or `external:` followed by the `conversationId` that you sent, percent-encoded.",
    ),
  }),
  query: messagePagingSchema.extend({
    account: idSchema
      .optional()
      .describe("With an `external:` ID: the API account that it was sent to. Defaults to the key's own account."),
  }),
  output: conversationDetailSchema,
  responses: {
    "200": {
      description: "The conversation.",
      example: examples.conversationDetail,
    },
  },
  failures: [...READ.failures, "404"],
});

export const exportConversations = defineOperation({
  ...READ,
  id: "exportConversations",
  path: paths.api.v1.conversationsCsv,
  tag: "Conversations",
  summary: "Export as CSV",
  description: `One row per conversation, with the same rows as the list for the same filters, without paging. RFC 4180, UTF-8 with a byte-order mark; cells that a spreadsheet would run as a formula start with an apostrophe. ${WHOLE_CLIENT}`,
  query: exportQuerySchema,
  exampleQuery: { outcome: "dropped" },
  responses: {
    "200": {
      description: "The rows, streamed. An error during streaming closes the connection.",
      contentType: "text/csv",
      example: examples.conversationsCsv,
    },
  },
});

export const getOverview = defineOperation({
  ...METRIC,
  id: "getOverview",
  path: paths.api.v1.overviewMetrics,
  summary: "Metrics of a period",
  description: `Every metric of the period, its time series by day (by hour up to two days) and the peak hours. To compare periods, send two requests. ${WHOLE_CLIENT}`,
  query: seriesQuerySchema,
  output: overviewMetricsSchema,
  responses: {
    "200": { description: "The metrics.", example: examples.overview },
  },
});

export const getFunnel = defineOperation({
  ...METRIC,
  id: "getFunnel",
  path: paths.api.v1.funnelMetrics,
  summary: "Funnel of a period",
  description: `How many conversations reached each of the four stages, and how many dropped off there. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: funnelMetricsSchema,
  responses: {
    "200": { description: "The funnel.", example: examples.funnel },
  },
});

export const getDropOffs = defineOperation({
  ...METRIC,
  id: "getDropOffs",
  path: paths.api.v1.dropOffs,
  summary: "Drop-offs of a period",
  description: `Where users drop off: the reasons, and the bot's last messages before. ${WHOLE_CLIENT}`,
  query: dropOffsQuerySchema,
  output: dropOffsSchema,
  exampleQuery: { ...MARCH, stage: "consideration" },
  responses: {
    "200": { description: "Reasons and bot messages.", example: examples.dropOffs },
  },
});

export const getOutcomes = defineOperation({
  ...METRIC,
  id: "getOutcomes",
  path: paths.api.v1.outcomes,
  summary: "Outcomes of a period",
  description: `What the conversations of the period came to, and where the lost ones were lost. The eight counts add up to \`closed\`. ${WHOLE_CLIENT}`,
  query: seriesQuerySchema,
  output: outcomesSchema,
  responses: {
    "200": { description: "The outcomes.", example: outcomesExample },
  },
});

export const getTopics = defineOperation({
  ...METRIC,
  id: "getTopics",
  path: paths.api.v1.topics,
  summary: "Topics of a period",
  description: `What the users of the period's closed conversations came for, in one topic each or none, with what became of them. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: topicsSchema,
  responses: {
    "200": { description: "The topics.", example: topicsExample },
  },
});

export const getSources = defineOperation({
  ...METRIC,
  id: "getSources",
  path: paths.api.v1.sources,
  summary: "Sources of a period",
  description: `Which ads, pages, links and campaigns the conversations of a period come from, and what became of them. ${WHOLE_CLIENT}`,
  query: sourcesQuerySchema,
  output: sourcesSchema,
  responses: {
    "200": { description: "The sources.", example: sourcesExample },
  },
});

export const getFlow = defineOperation({
  ...METRIC,
  id: "getFlow",
  path: paths.api.v1.flow,
  summary: "Flow of a period",
  description: `What the bot does in the conversations of the period, station by station, and how many end at each. The same message in other languages, with other values or in other words is the same station. \`version\` and \`against\` compare two versions of the bot. ${WHOLE_CLIENT}`,
  query: flowQuerySchema,
  output: flowMetricsSchema,
  responses: {
    "200": {
      description: "The stations, the transitions between them, and the time to convert.",
      example: flowExample,
    },
  },
});

export const getFindings = defineOperation({
  ...METRIC,
  id: "getFindings",
  path: paths.api.v1.findings,
  summary: "Findings of a period",
  description: `The problems that cost the most conversions, ordered by the expected effect of a fix, each with evidence. ${WHOLE_CLIENT}`,
  query: findingsQuerySchema,
  output: findingsSchema,
  exampleQuery: { ...MARCH, limit: "3" },
  responses: {
    "200": { description: "The findings.", example: findingsExample },
  },
});

export const getQuestions = defineOperation({
  ...METRIC,
  id: "getQuestions",
  path: paths.api.v1.questions,
  summary: "Questions without an answer",
  description: `What users of the period asked that was answered wrongly or not at all, by topic and most lost first, with what people of your team or the bot answered elsewhere as a draft. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: questionsSchema,
  responses: {
    "200": { description: "The questions.", example: questionsExample },
  },
});

export const getAgents = defineOperation({
  ...METRIC,
  id: "getAgents",
  path: paths.api.v1.agentMetrics,
  summary: "Versions, models, agents and prompts compared",
  description: `Figures of each version, model, bot or system prompt of the period, and how each differs from the baseline, tested and corrected for the number of comparisons. Nobody assigned users to them at random: rates are compared at the same mix of channels and languages. ${WHOLE_CLIENT}`,
  query: agentsQuerySchema,
  output: agentsSchema,
  exampleQuery: { ...MARCH, by: "version" },
  responses: {
    "200": { description: "The figures.", example: agentsExample },
  },
});

export const getDimensions = defineOperation({
  ...METRIC,
  id: "getDimensions",
  path: paths.api.v1.dimensions,
  summary: "Values to filter by",
  description: `The channels, languages and bot versions of the period, most frequent first, at most ${MAX_VALUES} of each; \`leftOut\` counts the rest. ${WHOLE_CLIENT}`,
  query: metricsQuerySchema,
  output: dimensionsSchema,
  responses: {
    "200": { description: "The values.", example: examples.dimensions },
  },
});
