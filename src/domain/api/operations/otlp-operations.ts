import { z } from "zod";
import { OTLP_LIMITS } from "../../otlp/span.ts";
import { paths } from "../../paths/paths.ts";
import { defineOperation } from "./operation.ts";
import {
  logSchema,
  logsSchema,
  metricSchema,
  metricsSchema,
  partialSuccessSchema,
  spanSchema,
  tracesSchema,
} from "../otlp.contract.ts";

const MIB = 1024 * 1024;
const LIMITS = `At most ${OTLP_LIMITS.bodyBytes / MIB} MiB as sent, ${OTLP_LIMITS.inflatedBytes / MIB} MiB after decompression and ${OTLP_LIMITS.spans.toLocaleString("en")} items.`;
const ENCODINGS =
  "OTLP over HTTP as `application/x-protobuf` or `application/json`, gzip allowed. SDKs and collectors send it by themselves: set `OTEL_EXPORTER_OTLP_ENDPOINT` to the address up to `/otlp`.";

const OTLP = {
  method: "post",
  tag: "Send",
  access: { key: "ingest" },
  failures: ["400", "401", "403", "413", "415", "429"],
} as const;

const TRACE_ID = "5b8aa5a2d2c872e8321cf37308d69df2";
const SPAN_ID = "051581bf3cb55c13";

export const sendTraces = defineOperation({
  ...OTLP,
  id: "sendTraces",
  path: paths.api.v1.traces,
  summary: "Send OpenTelemetry traces",
  description:
    "Stores what spans of AI agents say as messages, and their model calls with tokens and cost. Only messages count for your plan, never spans. A span that was sent before changes nothing, and spans that are no model calls are passed over.",
  body: {
    description: `${ENCODINGS} ${LIMITS}`,
    schema: tracesSchema,
    item: spanSchema,
    example: {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: TRACE_ID,
                  spanId: SPAN_ID,
                  name: "chat gpt-5-mini",
                  startTimeUnixNano: "1795600000000000000",
                  endTimeUnixNano: "1795600001200000000",
                  attributes: [
                    { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
                    { key: "gen_ai.conversation.id", value: { stringValue: "chat-831" } },
                    { key: "gen_ai.response.model", value: { stringValue: "gpt-5-mini" } },
                    {
                      key: "gen_ai.input.messages",
                      value: {
                        stringValue:
                          '[{"role":"user","parts":[{"type":"text","content":"Is there a table for two tonight?"}]}]',
                      },
                    },
                    {
                      key: "gen_ai.output.messages",
                      value: {
                        stringValue: '[{"role":"assistant","parts":[{"type":"text","content":"Yes, at 8 pm."}]}]',
                      },
                    },
                    { key: "gen_ai.usage.input_tokens", value: { intValue: "120" } },
                    { key: "gen_ai.usage.output_tokens", value: { intValue: "9" } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    parser: z.unknown(),
    maxBytes: OTLP_LIMITS.bodyBytes,
  },
  responses: {
    "200": {
      description: "Every span is stored, except those that `partialSuccess` counts.",
      schema: partialSuccessSchema,
      example: {
        partialSuccess: {
          rejectedSpans: "1",
          errorMessage: "1 span was rejected: 1 with a span id that is not 8 bytes, first 0515.",
        },
      },
    },
  },
});

export const sendLogs = defineOperation({
  ...OTLP,
  id: "sendLogs",
  path: paths.api.v1.logs,
  summary: "Send OpenTelemetry logs",
  description:
    "For SDKs that send the words of a model call as log records: they are joined to their span. Records without such words are passed over.",
  body: {
    description: `${ENCODINGS} ${LIMITS}`,
    schema: logsSchema,
    item: logSchema,
    example: {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                {
                  traceId: TRACE_ID,
                  spanId: SPAN_ID,
                  eventName: "gen_ai.user.message",
                  attributes: [{ key: "content", value: { stringValue: "Is there a table for two tonight?" } }],
                },
              ],
            },
          ],
        },
      ],
    },
    parser: z.unknown(),
    maxBytes: OTLP_LIMITS.bodyBytes,
  },
  responses: {
    "200": { description: "The records are stored or passed over.", schema: partialSuccessSchema, example: {} },
  },
});

export const sendOtlpMetrics = defineOperation({
  ...OTLP,
  id: "sendOtlpMetrics",
  path: paths.api.v1.otlpMetrics,
  summary: "Send OpenTelemetry metrics",
  description:
    "So that exporters with one endpoint for everything work. Metrics are not stored: all are counted as rejected.",
  body: {
    description: ENCODINGS,
    schema: metricsSchema,
    item: metricSchema,
    example: { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "gen_ai.client.token.usage" }] }] }] },
    parser: z.unknown(),
    maxBytes: OTLP_LIMITS.bodyBytes,
  },
  responses: {
    "200": {
      description: "The data points are counted as rejected.",
      schema: partialSuccessSchema,
      example: {
        partialSuccess: {
          rejectedDataPoints: "12",
          errorMessage: "Metrics are not stored. Send traces and logs only.",
        },
      },
    },
  },
});
