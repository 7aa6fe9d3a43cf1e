import { z } from "zod";
import { ROLES } from "../analysis/analysis.contract.ts";
import { idSchema } from "../shared/ids.ts";

const count = z.number().int();

/** A preview looks at so many of the newest messages, and shows so many that would change, different ones first. */
export const PREVIEW_MESSAGES = 2_000;
export const PREVIEW_EXAMPLES = 6;

/** What the redaction of stored messages did: conversations looked at and changed. */
const redactionRunSchema = z.object({
  state: z.enum(["running", "done", "canceled"]),
  total: count,
  done: count,
  changed: count,
  finishedAt: z.iso.datetime().nullable(),
});
export type RedactionRun = z.infer<typeof redactionRunSchema>;

/** GET, POST and DELETE /api/redaction: the run in progress or the last one. */
export const redactionSchema = z.object({ run: redactionRunSchema.nullable() });

/** GET /api/redaction/preview: what redaction would replace in the newest stored messages. */
export const redactionPreviewSchema = z.object({
  looked: count,
  changed: count,
  /** How often each kind was found, as `[email]`; most frequent first. */
  kinds: z.array(z.object({ mask: z.string(), n: count })),
  examples: z.array(
    z.object({
      conversationId: idSchema,
      role: z.enum(ROLES),
      at: z.iso.datetime(),
      /** The changed lines alone. */
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type RedactionPreview = z.infer<typeof redactionPreviewSchema>;
