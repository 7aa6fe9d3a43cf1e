import { noneChangeSchema, noneSchema } from "#src/domain/intents/own-intents.contract.ts";
import { changeNone } from "#src/server/features/intents/intents.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

/** All phrases taken away and as many others added, with room. */
const BODY_BYTES = 1024 * 1024;

export const PATCH = endpoint(
  { access: "user", impersonation: "allowed", body: noneChangeSchema, bodyBytes: BODY_BYTES, output: noneSchema },
  ({ viewer, body }) => changeNone(viewer, body),
);
