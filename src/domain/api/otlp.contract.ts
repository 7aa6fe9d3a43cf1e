/** The fields of OTLP's JSON encoding that are used. Requests are decoded by hand, which also accepts what is described nowhere. */
import { z } from "zod";

const attributes = z.array(z.looseObject({ key: z.string(), value: z.looseObject({}) }));

/** The fields of a span that are used; all others are ignored. */
export const spanSchema = z.looseObject({
  traceId: z.string().describe("16 bytes in hexadecimal."),
  spanId: z.string().describe("8 bytes in hexadecimal."),
  parentSpanId: z.string().optional().describe("The span around it; absent for the root."),
  name: z.string().optional().describe("Name of the span."),
  startTimeUnixNano: z.string().describe("Start in nanoseconds since 1970."),
  endTimeUnixNano: z.string().optional().describe("End in nanoseconds since 1970."),
  attributes: attributes
    .optional()
    .describe("Attributes of the GenAI conventions, OpenInference, OpenLLMetry, the AI SDK or Langfuse."),
});
export const logSchema = z.looseObject({
  traceId: z.string().describe("The trace it belongs to, 16 bytes in hexadecimal."),
  spanId: z.string().describe("The span it belongs to, 8 bytes in hexadecimal."),
  eventName: z.string().optional().describe("Name of the GenAI event."),
  attributes: attributes.optional().describe("Its attributes."),
});
export const metricSchema = z.looseObject({ name: z.string().describe("Name of the metric.") });

const resource = z.looseObject({});
export const tracesSchema = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: resource.optional(),
      scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })),
    }),
  ),
});
export const logsSchema = z.object({
  resourceLogs: z.array(
    z.looseObject({
      resource: resource.optional(),
      scopeLogs: z.array(z.looseObject({ logRecords: z.array(logSchema) })),
    }),
  ),
});
export const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.looseObject({
      resource: resource.optional(),
      scopeMetrics: z.array(z.looseObject({ metrics: z.array(metricSchema) })),
    }),
  ),
});

/** What was not taken. Only there if something was rejected. */
export const partialSuccessSchema = z.object({
  partialSuccess: z
    .object({
      rejectedSpans: z.string().optional(),
      rejectedDataPoints: z.string().optional(),
      errorMessage: z.string(),
    })
    .optional()
    .describe("Counts what was rejected, as a string, and says why. Absent if everything was taken."),
});
