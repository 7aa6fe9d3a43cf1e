import { z } from "zod";
import { feedbackSchema } from "#src/domain/agent/threads.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { rateAnswer } from "#src/server/features/agent/threads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ id: idSchema }),
    body: feedbackSchema,
    output: successSchema,
  },
  ({ viewer, params: { id }, body }) => rateAnswer(viewer, id, body),
);
