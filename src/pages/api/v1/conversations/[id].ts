import { EXTERNAL_PREFIX, getConversation as operation } from "#src/domain/api/read-operations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import type { KeyViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getConversation } from "#src/server/features/conversations/conversations.service.ts";
import { deriveConversationId } from "#src/server/features/ingest/ids.ts";
import { endpoint } from "#src/server/http/endpoint.ts";
import type { HttpRequest } from "#src/server/http/exchange.ts";

export const prerender = false;

export const GET = endpoint(operation, async ({ viewer, params: { id }, query, request }) => {
  const name = readLastSegment(request);
  if (!name.startsWith(EXTERNAL_PREFIX)) return getConversation(viewer, id);
  const threadId = name.slice(EXTERNAL_PREFIX.length);
  return getConversation(viewer, deriveConversationId(chooseAccount(viewer, query.account), threadId));
});

/** A sender's id is one within its API account: the one named, or the key's own. */
function chooseAccount(viewer: UserViewer | KeyViewer, account: string | undefined): string {
  if (account !== undefined) return account;
  if (viewer.kind === "key") return viewer.apiAccountId;
  const fields = { account: "Name the API account that this id was sent to" };
  throw new AppError("invalid", fields.account, { fields });
}

/** The path's end, decoded once: Astro's own parameter leaves `%2F` as it is and decodes `%` again and again. */
function readLastSegment(request: HttpRequest): string {
  return decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
}
