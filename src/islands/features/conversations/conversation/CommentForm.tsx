import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { MAX_COMMENT_CHARACTERS, newCommentSchema } from "#src/domain/conversations/comments.contract.ts";
import type { NewComment } from "#src/domain/conversations/comments.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";
import { useAddComment } from "./comments.query.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";

/** Form for a comment, visible to the whole workspace. */
export function CommentForm({ conversationId }: { conversationId: string }) {
  const add = useAddComment(conversationId);
  const form = useForm({ resolver: zodResolver(newCommentSchema), defaultValues: { text: "" } });

  function submit(comment: NewComment): void {
    add.mutate(comment, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setError("text", { message: getErrorMessage(error) }, { shouldFocus: true }),
    });
  }

  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Field label="New comment" hideLabel error={form.formState.errors.text?.message}>
        <Textarea
          rows={2}
          maxLength={MAX_COMMENT_CHARACTERS}
          placeholder="Write a comment for your team"
          {...form.register("text")}
        />
      </Field>
      <Button type="submit" size="sm" className="justify-self-end" loading={add.isPending}>
        Comment
      </Button>
    </form>
  );
}
