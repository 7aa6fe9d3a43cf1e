import { getContract } from "#src/domain/api/operations/operation.ts";
import { EXTERNAL_PREFIX, getConversation as operation } from "#src/domain/api/operations/read-operations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import type { KeyViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getConversation } from "#src/server/features/conversations/conversations.service.ts";
import { deriveConversationId } from "#src/server/features/ingest/accept/ids.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import type { HttpRequest } from "#src/server/http/http-types.ts";

export const prerender = false;

export const GET = endpoint(getContract(operation), async ({ viewer, params: { id }, query, request }) => {
  const segment = getLastSegment(request);
  if (!segment.startsWith(EXTERNAL_PREFIX)) return getConversation(viewer, id, query);
  const externalId = segment.slice(EXTERNAL_PREFIX.length);
  return getConversation(viewer, deriveConversationId(chooseAccount(viewer, query.account), externalId), query);
});

/** External ids are unique per API account: the one in the query, or the key's own. */
function chooseAccount(viewer: UserViewer | KeyViewer, account: string | undefined): string {
  if (account !== undefined) return account;
  if (viewer.kind === "key") return viewer.apiAccountId;
  const fields = { account: "Add the id of the API account that received this conversation" };
  throw new AppError("invalid", fields.account, { fields });
}

/** The last path segment, decoded once: Astro's own parameter keeps `%2F` encoded and decodes `%` repeatedly. */
function getLastSegment(request: HttpRequest): string {
  return decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
}
