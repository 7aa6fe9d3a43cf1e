import { canComment, canDeleteAnyComment } from "../../../domain/auth/policies.ts";
import type { Comment, NewComment } from "../../../domain/conversations/comments.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteComment, insertComment, selectCommentAuthor, selectComments } from "./comments.sql.ts";
import type { CommentRow } from "./comments.sql.ts";
import { selectConversation } from "./conversations.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId" | "role">;

/** What the client's people said of a conversation; AppError `not_found` for another client's. */
export async function listComments(viewer: Viewer, conversationId: string): Promise<{ comments: Comment[] }> {
  const { clientId } = viewer;
  return getDatabase().withTenant(clientId, async (tx) => {
    const [conversation, rows] = await Promise.all([
      selectConversation(tx, { clientId, id: conversationId }),
      selectComments(tx, { clientId, conversationId }),
    ]);
    if (conversation === null) throw new AppError("not_found", "This conversation does not exist.");
    return { comments: rows.map((row) => toComment(viewer, row)) };
  });
}

/** Comments on a conversation; AppError `not_found` for another client's. */
export async function addComment(viewer: Viewer, conversationId: string, { text }: NewComment): Promise<Comment> {
  requirePermission(canComment(viewer.role));
  const { clientId, userId } = viewer;
  const comment = { clientId, userId, conversationId, text, commentId: createId() };
  const row = await getDatabase().withTenant(clientId, (tx) => insertComment(tx, comment));
  if (row === undefined) throw new AppError("not_found", "This conversation does not exist.");
  return toComment(viewer, row);
}

/** Deletes a comment: one's own, or anybody's by role. AppError `not_found` for another client's. */
export async function removeComment(viewer: Viewer, commentId: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getDatabase().withTenant(clientId, async (tx) => {
    const author = await selectCommentAuthor(tx, { clientId, commentId });
    if (author === null) throw new AppError("not_found", "There is no such comment.");
    requirePermission(mayDelete(viewer, author));
    await deleteComment(tx, { clientId, commentId });
  });
  return { success: true };
}

function toComment(viewer: Viewer, { userId, createdAt, ...row }: CommentRow): Comment {
  return { ...row, createdAt: createdAt.toISOString(), deletable: mayDelete(viewer, userId) };
}

function mayDelete({ userId, role }: Viewer, author: string): boolean {
  return canDeleteAnyComment(role) || (canComment(role) && userId === author);
}
