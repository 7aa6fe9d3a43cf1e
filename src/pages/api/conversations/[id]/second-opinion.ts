import { z } from "zod";
import { secondOpinionSchema } from "#src/domain/language-model/model-help.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { giveSecondOpinion } from "#src/server/features/model-help/conversation-help.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", hidesContacts: true, params: z.object({ id: idSchema }), output: secondOpinionSchema },
  ({ viewer, params: { id }, request }) => giveSecondOpinion(viewer, id, request.signal),
);
