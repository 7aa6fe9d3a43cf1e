import { z } from "zod";
import { idSchema } from "../shared/ids.ts";
import { hookUrlSchema } from "../webhooks/hook-url.ts";

export const REPORT_KINDS = ["meta", "ga4", "webhook"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Targets of Meta and GA4 in a workspace. Webhooks have a limit of their own. */
export const MAX_REPORT_TARGETS = 10;

const metaId = z
  .string("Must be a string")
  .trim()
  .regex(/^\d{1,30}$/, "Must be a number, as Meta shows it");
/** Printable characters without spaces, so that a token can be sent in a header. */
const token = z
  .string("Must be a string")
  .trim()
  .regex(/^[\x21-\x7E]+$/, "Must be one word of plain characters")
  .max(1_000, "At most 1000 characters");

const metaFields = {
  datasetId: metaId,
  accessToken: token,
  wabaId: metaId.nullable(),
  pageId: metaId.nullable(),
};
const ga4Fields = {
  measurementId: z
    .string("Must be a string")
    .trim()
    .regex(/^G-[A-Z0-9]{4,20}$/, "Must be a measurement ID like G-ABC123XYZ"),
  apiSecret: token,
};

/** POST /api/sources/targets */
export const newReportTargetSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("meta"),
    ...metaFields,
    wabaId: metaFields.wabaId.default(null),
    pageId: metaFields.pageId.default(null),
  }),
  z.strictObject({ kind: z.literal("ga4"), ...ga4Fields }),
  z.strictObject({ kind: z.literal("webhook"), url: hookUrlSchema }),
]);
export type NewReportTarget = z.output<typeof newReportTargetSchema>;

/** Fields of each kind of target that a change may name. */
export const REPORT_FIELDS = {
  meta: ["datasetId", "accessToken", "wabaId", "pageId"],
  ga4: ["measurementId", "apiSecret"],
  webhook: ["url"],
} as const satisfies Record<ReportKind, readonly string[]>;

/** PATCH /api/sources/targets/{id}: fields of the target's kind. */
export const reportTargetChangeSchema = z
  .strictObject({ ...metaFields, ...ga4Fields, url: hookUrlSchema, enabled: z.boolean() })
  .partial();
export type ReportTargetChange = z.output<typeof reportTargetChangeSchema>;

const instant = z.iso.datetime();

/** A target, without its secret. Fields of other kinds are null. */
export const reportTargetSchema = z.object({
  id: idSchema,
  kind: z.enum(REPORT_KINDS),
  datasetId: z.string().nullable(),
  wabaId: z.string().nullable(),
  pageId: z.string().nullable(),
  measurementId: z.string().nullable(),
  url: z.string().nullable().describe("The webhook's address; masked for members who can't change it."),
  enabled: z.boolean(),
  createdAt: instant,
  lastSentAt: instant.nullable(),
  lastError: z.string().nullable().describe("Why the last report was not taken; null if it was."),
});
export type ReportTarget = z.infer<typeof reportTargetSchema>;

/** GET /api/sources/targets, oldest first. */
export const reportTargetsSchema = z.object({ targets: z.array(reportTargetSchema) });

/** The answer to POST: a webhook's signing secret, this one time. */
export const createdReportTargetSchema = z.object({ target: reportTargetSchema, secret: z.string().nullable() });

/** POST /api/sources/targets/{id}/test */
export const reportTestSchema = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type ReportTest = z.infer<typeof reportTestSchema>;
