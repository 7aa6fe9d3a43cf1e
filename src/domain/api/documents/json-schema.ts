import { z } from "zod";
import { agentRowSchema, agentsSchema } from "../../bot-versions/bot-versions.contract.ts";
import { eventSchema, ingestOutputSchema, itemResultSchema, messageSchema } from "../../ingest/ingest.contract.ts";
import { flagSchema, intentSchema, languageSchema, roleSchema, stageSchema } from "../../analysis/analysis.contract.ts";
import { findingSchema } from "../../findings/findings.contract.ts";
import {
  conversationDetailSchema,
  conversationItemSchema,
  conversationMessageSchema,
  conversationsPageSchema,
} from "../../conversations/conversations.contract.ts";
import {
  dimensionsSchema,
  csatSchema,
  overviewFiguresSchema,
  findingsSchema,
  funnelMetricsSchema,
  funnelStageSchema,
  overviewMetricsSchema,
  rateSchema,
  seriesPointSchema,
  valueSchema,
} from "../../metrics/metrics.contract.ts";
import { dropOffsSchema } from "../../metrics/drop-offs/drop-offs.contract.ts";
import { questionSchema, questionsSchema } from "../../findings/questions.contract.ts";
import { flowMetricsSchema, stationSchema } from "../../metrics/flow/flow.contract.ts";
import { knownPersonSchema } from "../../conversations/person.contract.ts";
import { outcomeCountsSchema } from "../../metrics/outcomes/outcome-counts.contract.ts";
import { outcomesSchema } from "../../metrics/outcomes/outcomes.contract.ts";
import { sourceFiguresSchema, sourcesSchema } from "../../sources/source-metrics.contract.ts";
import { sourceSchema } from "../../sources/sources.contract.ts";
import { topicSchema, topicsSchema } from "../../topics/topics.contract.ts";
import {
  erasureOutputSchema,
  erasurePreviewSchema,
  erasureSchema,
  erasuresSchema,
  foundSchema,
  personSchema,
} from "../../privacy/erasure.contract.ts";
import { errorBodySchema } from "../../shared/errors.ts";
import { callFiguresSchema, callSchema } from "../../voice/voice-calls.contract.ts";
import { rejectedSchema } from "./failures.ts";
import { eventsBodySchema, messagesBodySchema } from "../operations/ingest-operations.ts";
import {
  logSchema,
  logsSchema,
  metricSchema,
  metricsSchema,
  partialSuccessSchema,
  spanSchema,
  tracesSchema,
} from "../otlp.contract.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One query, path or header parameter. */
export type ParameterField = { name: string; required: boolean; schema: JsonSchema };

/** Schemas of requests, described before any transformation. */
const INPUTS = {
  Message: messageSchema,
  Event: eventSchema,
  MessagesBody: messagesBodySchema,
  EventsBody: eventsBodySchema,
  Span: spanSchema,
  LogRecord: logSchema,
  OtlpMetric: metricSchema,
  TracesBody: tracesSchema,
  LogsBody: logsSchema,
  OtlpMetricsBody: metricsSchema,
  Person: personSchema,
  CallFigures: callFiguresSchema,
} as const satisfies Record<string, z.ZodType>;

/** Schemas of responses. */
const OUTPUTS = {
  Error: errorBodySchema,
  Rejected: rejectedSchema,
  IngestResult: ingestOutputSchema,
  ItemResult: itemResultSchema,
  OtlpResponse: partialSuccessSchema,
  ConversationsPage: conversationsPageSchema,
  ConversationItem: conversationItemSchema,
  ConversationDetail: conversationDetailSchema,
  ConversationMessage: conversationMessageSchema,
  Overview: overviewMetricsSchema,
  Figures: overviewFiguresSchema,
  Csat: csatSchema,
  SeriesPoint: seriesPointSchema,
  Rate: rateSchema,
  Value: valueSchema,
  Funnel: funnelMetricsSchema,
  FunnelStage: funnelStageSchema,
  DropOffs: dropOffsSchema,
  Outcomes: outcomesSchema,
  OutcomeCounts: outcomeCountsSchema,
  Flow: flowMetricsSchema,
  Question: questionSchema,
  Questions: questionsSchema,
  Station: stationSchema,
  Topics: topicsSchema,
  Topic: topicSchema,
  KnownPerson: knownPersonSchema,
  Sources: sourcesSchema,
  SourceFigures: sourceFiguresSchema,
  Source: sourceSchema,
  Findings: findingsSchema,
  Finding: findingSchema,
  Agents: agentsSchema,
  AgentRow: agentRowSchema,
  Dimensions: dimensionsSchema,
  ErasurePreview: erasurePreviewSchema,
  ErasureFound: foundSchema,
  ErasureStarted: erasureOutputSchema,
  Erasure: erasureSchema,
  Erasures: erasuresSchema,
  Call: callSchema,
  Stage: stageSchema,
  Role: roleSchema,
  Language: languageSchema,
  Intent: intentSchema,
  Flag: flagSchema,
} as const satisfies Record<string, z.ZodType>;

const NAMES = new Map<z.ZodType, string>(
  [...Object.entries(INPUTS), ...Object.entries(OUTPUTS)].map(([name, schema]) => [schema, name]),
);

/** All named schemas as JSON Schema, by name; they refer to each other by `$ref`. */
export function describeComponents(): Record<string, JsonSchema> {
  return { ...describeAll(INPUTS, "input"), ...describeAll(OUTPUTS, "output") };
}

/** A `$ref` to a named schema. Throws if the schema has no name. */
export function buildRef(schema: z.ZodType): JsonSchema {
  const name = NAMES.get(schema);
  if (name === undefined) throw new Error("This schema has no name in json-schema.ts.");
  return { $ref: buildPointer(name) };
}

/** The parameters of a query or a path, described before any transformation. */
export function describeFields(schema: z.ZodObject): ParameterField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", override: simplify });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: typeof property === "boolean" ? {} : property,
  }));
}

function describeAll(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const described = z.toJSONSchema(registry, { io, uri: buildPointer, override: simplify }).schemas;
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema: _schema, $id: _id, ...rest }]) => [name, rest]),
  );
}

function buildPointer(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Removes noise: patterns beside a format and the bounds of safe integers. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Responses may gain fields, which clients must accept.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
