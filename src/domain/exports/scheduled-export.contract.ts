import { z } from "zod";
import { daySchema } from "../metrics/metrics.contract.ts";
import { hookUrlSchema } from "../webhooks/hook-url.ts";
import { EXPORT_FORMATS } from "./scheduled-tables.ts";

const word = z.string("Must be a string").trim();
/** Printable characters without spaces: they are sent in headers. */
const plain = word.regex(/^[\x21-\x7E]+$/, "Must be one word of plain characters").max(500, "At most 500 characters");

/** PUT /api/exports/schedule: without `secret` the stored one stays. */
export const scheduledExportInputSchema = z.object({
  endpoint: hookUrlSchema.transform((url) => url.replace(/\/$/, "")),
  region: word.regex(/^[a-z0-9-]{1,40}$/, "Must be a region like eu-west-1, or auto"),
  bucket: word.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, "Must be the name of a bucket"),
  prefix: word
    .max(200, "At most 200 characters")
    .transform((prefix) => prefix.split("/").filter(Boolean).join("/"))
    .refine((prefix) => prefix === "" || isPath(prefix), "Must be folders like data/threadlight"),
  keyId: plain,
  secret: plain.optional(),
  formats: z
    .array(z.enum(EXPORT_FORMATS))
    .min(1, "Choose at least one format")
    .refine((formats) => new Set(formats).size === formats.length, "Name each format once"),
  enabled: z.boolean(),
});
export type ScheduledExportInput = z.output<typeof scheduledExportInputSchema>;

/** POST /api/exports/schedule/run: writes days from `from` on again. */
export const scheduledRunInputSchema = z.object({ from: daySchema });

const instant = z.iso.datetime();

export const exportedDaySchema = z.object({
  day: z.iso.date(),
  rows: z.record(z.string(), z.number()).describe("By table."),
  bytes: z.number(),
  writtenAt: instant,
});
export type ExportedDay = z.infer<typeof exportedDaySchema>;

/** A scheduled export, without its secret. */
export const scheduledExportSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  keyId: z.string(),
  formats: z.array(z.enum(EXPORT_FORMATS)),
  enabled: z.boolean(),
  since: z.iso.date().describe("The first day that is written."),
  rewriteFrom: z.iso.date().nullable().describe("Days from then on are being written again."),
  running: z.boolean(),
  nextAt: instant.nullable().describe("When days are written next; null while it is off."),
  finishedAt: instant.nullable().describe("When all days were last found written."),
  lastError: z.string().nullable().describe("Why days could not be written; null once they are."),
  dayCount: z.number().int().describe("Days in the bucket."),
  days: z.array(exportedDaySchema).describe("Those written last, newest first."),
});
export type ScheduledExport = z.infer<typeof scheduledExportSchema>;

/** GET and PUT /api/exports/schedule */
export const scheduledExportOutputSchema = z.object({ schedule: scheduledExportSchema.nullable() });
export type ScheduledExportOutput = z.infer<typeof scheduledExportOutputSchema>;

/** Folders without `.` and `..`, of characters that addresses and stores leave as they are. */
function isPath(prefix: string): boolean {
  return prefix.split("/").every((part) => /^[A-Za-z0-9_=-][A-Za-z0-9._=-]*$/.test(part));
}
