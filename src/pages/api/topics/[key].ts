import { z } from "zod";
import { topicKeySchema } from "#src/domain/topics/topic-key.ts";
import { changedTopicSchema, topicPatchSchema } from "#src/domain/topics/topics.contract.ts";
import { changeTopic } from "#src/server/features/topics/topics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  {
    access: "user",
    hidesContacts: true,
    impersonation: "allowed",
    params: z.object({ key: topicKeySchema }),
    body: topicPatchSchema,
    output: changedTopicSchema,
  },
  ({ viewer, params: { key }, body }) => changeTopic(viewer, key, body),
);
