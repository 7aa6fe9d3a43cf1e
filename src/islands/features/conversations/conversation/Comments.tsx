import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Comment } from "#src/domain/conversations/comments.contract.ts";
import { canComment } from "#src/domain/auth/policies.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { commentsQuery, useDeleteComment } from "./comments.query.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";

/** The conversation's comments, oldest first, and a form to add one. */
export function Comments({ id }: { id: string }) {
  const { role } = useDash();
  const query = useQuery(commentsQuery(id));
  return (
    <div className="grid gap-4">
      {query.isPending ? <Skeleton className="h-4 w-3/5" /> : null}
      {query.isError && query.data === undefined ? (
        <QueryError query={query} title="Comments could not be loaded" />
      ) : null}
      {query.data?.comments.length === 0 ? <p className="text-sm text-soft">No comments yet.</p> : null}
      {query.data === undefined || query.data.comments.length === 0 ? null : (
        <ul aria-label="Comments" className="grid gap-3">
          {query.data.comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem conversationId={id} comment={comment} />
            </li>
          ))}
        </ul>
      )}
      {canComment(role) ? <CommentForm conversationId={id} /> : null}
    </div>
  );
}

function CommentItem({ conversationId, comment }: { conversationId: string; comment: Comment }) {
  const { client } = useDash();
  const remove = useDeleteComment(conversationId);
  return (
    <article aria-label={`Comment by ${comment.author}`} className="grid gap-1 text-sm">
      <header className="flex items-center gap-x-2">
        <span className="min-w-0 truncate font-semibold">{comment.author}</span>
        <time dateTime={comment.createdAt} className="text-xs whitespace-nowrap text-faint">
          {formatDateTime(comment.createdAt, client.timeZone)}
        </time>
        {comment.deletable ? (
          <Button
            variant="quiet"
            size="icon-sm"
            className="-my-1 ml-auto"
            aria-label={`Delete the comment by ${comment.author}`}
            loading={remove.isPending}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={() =>
              remove.mutate(comment.id, {
                onError: (error) =>
                  toast({
                    title: "The comment could not be deleted",
                    description: getErrorMessage(error),
                    variant: "destructive",
                  }),
              })
            }
          />
        ) : null}
      </header>
      <p className="wrap-anywhere whitespace-pre-wrap">{comment.text}</p>
    </article>
  );
}
