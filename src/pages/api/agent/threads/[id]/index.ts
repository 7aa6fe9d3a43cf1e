import { z } from "zod";
import { threadDetailSchema, threadPatchSchema, threadsSchema } from "#src/domain/agent/threads.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { changeThread, getThread, removeThread } from "#src/server/features/agent/threads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "user", hidesContacts: true, params, output: threadDetailSchema },
  ({ viewer, params: { id } }) => getThread(viewer, id),
);

export const PATCH = endpoint(
  {
    access: "user",
    hidesContacts: true,
    readOnly: "allowed",
    params,
    body: threadPatchSchema,
    output: threadsSchema.shape.threads.element,
  },
  ({ viewer, params: { id }, body }) => changeThread(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", hidesContacts: true, readOnly: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => removeThread(viewer, id),
);
