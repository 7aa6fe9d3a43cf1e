import { z } from "zod";
import { roleSchema } from "../analysis/analysis.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { MAX_SPEAKER_LENGTH, speakerRoleSchema } from "./import-file.contract.ts";

/** Conversations that a preview of a channel's history reads. */
export const MAX_PREVIEW_CONVERSATIONS = 50;
const MAX_SPEAKERS = 500;
const MAX_CREDENTIALS = 20;
const MAX_CREDENTIAL_LENGTH = 10_000;

const credentialsSchema = z
  .record(z.string().max(100), z.string().max(MAX_CREDENTIAL_LENGTH))
  .refine((values) => Object.keys(values).length <= MAX_CREDENTIALS, "Too many credentials")
  .default({});

const periodFields = { from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) };

const sourceFields = {
  channel: z.string().max(50),
  apiAccountId: idSchema,
  /** What the platform's API needs, by the fields of the channel; what its connection has may be left out. */
  credentials: credentialsSchema,
  ...periodFields,
};

/** POST /api/uploads/backfill/preview: reads the first conversations that began from `from` until before `to`. */
export const backfillPreviewBodySchema = z
  .object(sourceFields)
  .refine(isPeriod, { path: ["to"], error: "Must be after the start" });

/** Roles by the platform's id of the writer; others keep the role that the channel gives them. */
export const speakersSchema = z
  .record(z.string().max(MAX_SPEAKER_LENGTH), speakerRoleSchema)
  .refine((values) => Object.keys(values).length <= MAX_SPEAKERS, `Must have at most ${MAX_SPEAKERS} speakers`)
  .default({});

/** POST /api/uploads/backfill: imports them all in the background. */
export const backfillBodySchema = z
  .object({ ...sourceFields, speakers: speakersSchema })
  .refine(isPeriod, { path: ["to"], error: "Must be after the start" });

/** POST /api/uploads/{id}/resume: new credentials where the platform refuses the old ones. */
export const resumeBodySchema = z.object({ credentials: credentialsSchema });

/** What is stored of a started import. */
export const backfillOptionsSchema = z.object({ ...periodFields, speakers: speakersSchema });
export type BackfillOptions = z.output<typeof backfillOptionsSchema>;

export const backfillPreviewSchema = z.object({
  /** How many conversations there are in all, where the platform says it. */
  total: z.number().int().nullable(),
  /** Whether there are more than the preview read. */
  hasMore: z.boolean(),
  /** Private notes, which are not imported. */
  notes: z.number().int(),
  ratings: z.number().int(),
  messages: z.array(
    z.object({
      conversationId: z.string(),
      speaker: z.object({ id: z.string(), name: z.string() }),
      role: roleSchema,
      text: z.string(),
      at: z.number(),
    }),
  ),
});
export type BackfillPreview = z.output<typeof backfillPreviewSchema>;

function isPeriod({ from, to }: { from: string; to: string }): boolean {
  return Date.parse(from) < Date.parse(to);
}
