import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";

/** An instant as PostgreSQL writes it in UTC; the calendar's and the clock's limits are ISO's. */
const instantSchema = z
  .string()
  .regex(/^(?!0000).{10} .{8}(\.\d{1,6})?\+00$/)
  .refine((text) => z.iso.datetime().safeParse(text.replace(" ", "T").replace(/\+00$/, "Z")).success);
const cursorSchema = z.tuple([instantSchema, z.uuid()]);

/** Where a page ended, as one opaque word. */
export function writeCursor({ startedKey, id }: { startedKey: string; id: string }): string {
  return Buffer.from(JSON.stringify([startedKey, id])).toString("base64url");
}

/** Where the next page begins; AppError `invalid` for anything we did not write. */
export function readCursor(cursor: string): { startedKey: string; id: string } {
  try {
    const [startedKey, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { startedKey, id };
  } catch (cause) {
    throw new AppError("invalid", "This page link is not valid.", {
      fields: { cursor: "Not a cursor of ours" },
      cause,
    });
  }
}
