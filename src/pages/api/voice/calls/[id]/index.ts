import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { callPatchSchema, callSchema } from "#src/domain/voice/voice-calls.contract.ts";
import { changeCall, getCall, removeCall } from "#src/server/features/voice/voice.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "user", hidesContacts: true, params, output: callSchema },
  ({ viewer, params: { id } }) => getCall(viewer, id),
);

export const PATCH = endpoint(
  { access: "user", hidesContacts: true, params, body: callPatchSchema, output: callSchema },
  ({ viewer, params: { id }, body }) => changeCall(viewer, id, body),
);

export const DELETE = endpoint(
  { access: "user", hidesContacts: true, params, output: z.object({ success: z.literal(true) }) },
  ({ viewer, params: { id } }) => removeCall(viewer, id),
);
