/** How nodes are stored: JSON that is parsed again, since an older version of the program may have written it. */
import { z } from "zod";
import { sourceSchema } from "../../../domain/sources/sources.contract.ts";
import type { TraceNode } from "../../../domain/otlp/node.ts";

const message = z.object({ role: z.enum(["user", "bot", "system"]), text: z.string(), key: z.string() });
const tool = z.object({ name: z.string(), args: z.string().nullable(), result: z.string().nullable() });
const text = z.string().default("");

const words = {
  input: z.array(message).default([]),
  output: message.nullable().default(null),
  outputSize: z.number().default(0),
  isData: z.boolean().default(false),
  promptHash: text,
  systemPrompt: z.string().nullable().default(null),
  tools: z.array(tool).default([]),
};

/** The words of a log record that belongs to a span. */
export const logNodeSchema = z.object({ log: z.literal(true), traceId: z.string(), spanId: z.string(), ...words });
export type LogNode = z.infer<typeof logNodeSchema>;

export const traceNodeSchema: z.ZodType<TraceNode> = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentId: z.string().nullable().default(null),
  name: text,
  kind: z.enum(["call", "wrapper", "tool", "other"]),
  startMs: z.number(),
  endMs: z.number(),
  failed: z.boolean().default(false),
  operation: text,
  provider: text,
  requestModel: text,
  model: text,
  finishReason: text,
  errorType: text,
  agentName: text,
  agentVersion: text,
  channel: text,
  conversation: text,
  resourceConversation: text,
  endUser: text,
  source: sourceSchema.nullable().default(null),
  properties: z
    .record(text, z.union([text, z.number(), z.boolean()]))
    .nullable()
    .default(null),
  tokens: z
    .object({
      input: z.number(),
      cachedInput: z.number(),
      cacheWrite: z.number(),
      output: z.number(),
      reasoning: z.number(),
    })
    .nullable()
    .default(null),
  costUsd: z.number().nullable().default(null),
  firstChunkMs: z.number().nullable().default(null),
  ...words,
  sdk: z.object({ scope: text, language: text }).default({ scope: "", language: "" }),
});
