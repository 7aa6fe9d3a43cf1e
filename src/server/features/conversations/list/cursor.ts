import { z } from "zod";
import { AppError } from "#src/domain/shared/errors.ts";

/** A timestamp in PostgreSQL's UTC text format, validated as ISO 8601. */
const instantSchema = z
  .string()
  .regex(/^(?!0000).{10} .{8}(\.\d{1,6})?\+00$/)
  .refine((text) => z.iso.datetime().safeParse(text.replace(" ", "T").replace(/\+00$/, "Z")).success);
const cursorSchema = z.tuple([instantSchema, z.uuid()]);
const hitCursorSchema = z.tuple([instantSchema, z.uuid(), z.int32().min(0)]);
const messageCursorSchema = z.tuple([instantSchema, z.int32().min(0), z.uuid()]);

/** Where a page of a conversation's messages ended. */
export type MessagePosition = { sentKey: string; seq: number; id: string };

/** Encodes the last row of a page as an opaque cursor. */
export function encodeCursor({ startedKey, id }: { startedKey: string; id: string }): string {
  return Buffer.from(JSON.stringify([startedKey, id])).toString("base64url");
}

/** Decodes a cursor. AppError `invalid` for anything that is not one. */
export function decodeCursor(cursor: string): { startedKey: string; id: string } {
  const [startedKey, id] = decode(cursorSchema, cursor);
  return { startedKey, id };
}

/** Encodes the last message of a page as an opaque cursor. */
export function encodeMessageCursor({ sentKey, seq, id }: MessagePosition): string {
  return Buffer.from(JSON.stringify([sentKey, seq, id])).toString("base64url");
}

/** Decodes a cursor of messages. AppError `invalid` for anything that is not one. */
export function decodeMessageCursor(cursor: string): MessagePosition {
  const [sentKey, seq, id] = decode(messageCursorSchema, cursor);
  return { sentKey, seq, id };
}

/** Where a page of hits ended: how many hits of which conversation it and the pages before it had. */
export type HitPosition = { startedKey: string; id: string; skip: number };

/** Encodes where a page of hits ended as an opaque cursor. */
export function encodeHitCursor({ startedKey, id, skip }: HitPosition): string {
  return Buffer.from(JSON.stringify([startedKey, id, skip])).toString("base64url");
}

/** Decodes a cursor of hits. AppError `invalid` for anything that is not one. */
export function decodeHitCursor(cursor: string): HitPosition {
  const [startedKey, id, skip] = decode(hitCursorSchema, cursor);
  return { startedKey, id, skip };
}

function decode<T>(schema: z.ZodType<T>, cursor: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("invalid", "This page link is not valid.", {
      fields: { cursor: "Not a valid cursor" },
      cause,
    });
  }
}
