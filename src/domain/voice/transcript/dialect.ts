import { z } from "zod";
import type { TranscriptFormat, TranscriptParts } from "./transcript.ts";

/** One kind of JSON. `parse` returns null for values of another kind. */
export type Dialect = {
  format: TranscriptFormat | ((value: unknown) => TranscriptFormat);
  parse: (value: unknown) => TranscriptParts | null;
};

/** Creates a dialect whose values match a schema. */
export function createDialect<Value>(
  format: Dialect["format"],
  schema: z.ZodType<Value>,
  toParts: (value: Value) => TranscriptParts,
): Dialect {
  return {
    format,
    parse(value) {
      const { data, success } = schema.safeParse(value);
      return success ? toParts(data) : null;
    },
  };
}

/** Seconds as a number, as "1.4", "1.4s", or as whole seconds with nanoseconds. */
export const secondsSchema = z
  .union([
    z.number(),
    z.string().regex(/^\d+(?:\.\d*)?s?$/),
    z.object({ seconds: z.coerce.number().optional(), nanos: z.number().optional() }),
  ])
  .transform((value) => {
    if (typeof value === "object") return (value.seconds ?? 0) + (value.nanos ?? 0) / 1e9;
    return typeof value === "number" ? value : Number.parseFloat(value);
  });

/** A speaker or channel: its name, or its number as a name. */
export const speakerSchema = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((speaker) => (speaker === null || speaker === undefined ? null : String(speaker)));

/** Seconds to milliseconds. */
export function toMs(seconds: number): number {
  return seconds * 1000;
}
