import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { removeNote } from "#src/server/features/notes/notes.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", impersonation: "allowed", params: z.object({ id: idSchema }), output: successSchema },
  ({ viewer, params: { id } }) => removeNote(viewer, id),
);
