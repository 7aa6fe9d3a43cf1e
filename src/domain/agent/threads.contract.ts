import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { answerSchema } from "./agent.contract.ts";

/** GET /api/agent/threads */
export const threadsSchema = z.object({
  threads: z.array(z.object({ id: idSchema, title: z.string(), shared: z.boolean(), updatedAt: z.iso.datetime() })),
});

/** GET /api/agent/threads/{id} */
export const threadDetailSchema = threadsSchema.shape.threads.element.extend({
  own: z.boolean().describe("Whether it is the viewer's; those of others are read-only."),
  messages: z.array(
    z.object({
      id: idSchema,
      question: z.string().nullable().describe("Null for a changed reading."),
      answer: answerSchema,
      thumbs: z.enum(["up", "down"]).nullable(),
      askedAt: z.iso.datetime(),
    }),
  ),
});
export type ThreadDetail = z.infer<typeof threadDetailSchema>;

/** PATCH /api/agent/threads/{id} */
export const threadPatchSchema = z.object({
  title: z.string().trim().min(1, "Enter a title").max(120).refine(isStorableText).optional(),
  shared: z.boolean().optional(),
});
export type ThreadPatch = z.output<typeof threadPatchSchema>;

/** GET /api/agent/threads/{id}/export */
export const threadExportQuerySchema = z.object({ format: z.enum(["md", "json"]).default("md") });

/** POST /api/agent/messages/{id}/feedback */
export const feedbackSchema = z.object({
  thumbs: z.enum(["up", "down"]),
  comment: z.string().trim().max(500).refine(isStorableText).optional(),
});
export type AgentFeedback = z.output<typeof feedbackSchema>;
