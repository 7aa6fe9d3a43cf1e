import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";

/** An id or a type as providers write them; also what can be stored. */
const token = z.string().regex(/^[!-~]{1,255}$/);
const objectId = z.union([token, z.object({ id: token }).transform(({ id }) => id)]);

/** The id of an object that a notification names, also if it is expanded; null for anything else. */
export const optionalId = objectId.nullable().catch(null).default(null);

/** Metadata that may name the client; null for anything else. */
export const optionalMetadata = z
  .object({ client_id: token.nullable().catch(null).default(null) })
  .nullable()
  .catch(null)
  .default(null);

const eventSchema = z.object({
  id: token,
  type: token,
  data: z.object({ object: z.unknown() }).catch({ object: null }).default({ object: null }),
});

/** The id, type and subject of a verified notification. AppError `invalid` if it is no notification. */
export function parseEvent(value: unknown): { id: string; type: string; object: unknown } {
  const event = eventSchema.safeParse(value).data;
  if (event === undefined) throw new AppError("invalid", "This is no notification: it has no id or no type.");
  return { id: event.id, type: event.type, object: event.data.object };
}
