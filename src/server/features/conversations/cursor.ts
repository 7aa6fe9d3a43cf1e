import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";

/** A timestamp in PostgreSQL's UTC text format, validated as ISO 8601. */
const instantSchema = z
  .string()
  .regex(/^(?!0000).{10} .{8}(\.\d{1,6})?\+00$/)
  .refine((text) => z.iso.datetime().safeParse(text.replace(" ", "T").replace(/\+00$/, "Z")).success);
const cursorSchema = z.tuple([instantSchema, z.uuid()]);

/** Encodes the last row of a page as an opaque cursor. */
export function encodeCursor({ startedKey, id }: { startedKey: string; id: string }): string {
  return Buffer.from(JSON.stringify([startedKey, id])).toString("base64url");
}

/** Decodes a cursor. AppError `invalid` for anything that is not one. */
export function decodeCursor(cursor: string): { startedKey: string; id: string } {
  try {
    const [startedKey, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { startedKey, id };
  } catch (cause) {
    throw new AppError("invalid", "This page link is not valid.", {
      fields: { cursor: "Not a valid cursor" },
      cause,
    });
  }
}
