import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { readConversationSchema } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { setReading, deleteReading } from "#src/server/features/weekly-reading/weekly-reading.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const POST = endpoint(
  { access: "user", params, body: readConversationSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => setReading(viewer, id, body),
);

export const DELETE = endpoint({ access: "user", params, output: successSchema }, ({ viewer, params: { id } }) =>
  deleteReading(viewer, id),
);
