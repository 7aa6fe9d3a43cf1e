import { canComment, canDeleteAnyComment } from "#src/domain/auth/policies.ts";
import type { Comment, NewComment } from "#src/domain/conversations/comments.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { auditChange, auditImpersonatedChange } from "../../audit/audit.service.ts";
import type { ChangingUser } from "../../audit/audit.service.ts";
import { deleteComment, insertComment, findCommentAuthor, listCommentRows } from "./comments.sql.ts";
import type { CommentRow } from "./comments.sql.ts";
import { findConversation } from "../conversations.sql.ts";

type Viewer = ChangingUser & Pick<UserViewer, "role">;

/** Lists the comments on a conversation. AppError `not_found`. */
export async function listComments(viewer: Viewer, conversationId: string): Promise<{ comments: Comment[] }> {
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const [conversation, rows] = await Promise.all([
      findConversation(tx, { clientId, id: conversationId }),
      listCommentRows(tx, { clientId, conversationId }),
    ]);
    if (conversation === null) throw new AppError("not_found", "This conversation does not exist.");
    return { comments: rows.map((row) => toComment(viewer, row)) };
  });
}

/** Adds a comment to a conversation; an impersonating administrator's names both. AppError `forbidden` by role, `not_found`. */
export async function addComment(viewer: Viewer, conversationId: string, { text }: NewComment): Promise<Comment> {
  requirePermission(canComment(viewer.role));
  const { clientId, userId } = viewer;
  const administrator = viewer.impersonator?.name ?? null;
  const comment = { clientId, userId, conversationId, text, administrator, commentId: createId() };
  return getDatabase().withClient(clientId, async (tx) => {
    const row = await insertComment(tx, comment);
    if (row === undefined) throw new AppError("not_found", "This conversation does not exist.");
    await auditImpersonatedChange(tx, viewer, { action: "comment.created", subject: conversationId });
    return toComment(viewer, row);
  });
}

/** Deletes the viewer's own comment, or any comment if the role allows it. AppError `forbidden`, `not_found`. */
export async function removeComment(viewer: Viewer, commentId: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const author = await findCommentAuthor(tx, { clientId, commentId });
    if (author === null) throw new AppError("not_found", "Comment not found.");
    requirePermission(canDelete(viewer, author));
    await deleteComment(tx, { clientId, commentId });
    await auditChange(tx, viewer, { action: "comment.deleted", subject: commentId });
  });
  return { success: true };
}

function toComment(viewer: Viewer, { userId, createdAt, administrator, author, ...row }: CommentRow): Comment {
  const written = administrator === null ? author : `${administrator} (${PRODUCT_NAME}) on behalf of ${author}`;
  return { ...row, author: written, createdAt: createdAt.toISOString(), deletable: canDelete(viewer, userId) };
}

function canDelete({ userId, role }: Viewer, author: string): boolean {
  return canDeleteAnyComment(role) || (canComment(role) && userId === author);
}
