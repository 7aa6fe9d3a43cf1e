import { z } from "zod";
import { commentSchema, commentsSchema, newCommentSchema } from "#src/domain/conversations/comments.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { addComment, listComments } from "#src/server/features/conversations/comments/comments.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "user", hidesContacts: true, params, output: commentsSchema },
  ({ viewer, params: { id } }) => listComments(viewer, id),
);

export const POST = endpoint(
  {
    access: "user",
    hidesContacts: true,
    impersonation: "allowed",
    params,
    body: newCommentSchema,
    output: commentSchema,
    status: 201,
  },
  ({ viewer, params: { id }, body }) => addComment(viewer, id, body),
);
