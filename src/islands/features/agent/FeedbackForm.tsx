import { useState } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";

type FeedbackFormProps = { pending: boolean; onSend: (comment: string) => void; onClose: () => void };

/** Asks what was wrong with an answer. */
export function FeedbackForm({ pending, onSend, onClose }: FeedbackFormProps) {
  const [comment, setComment] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.trim() !== "") onSend(comment.trim());
      }}
    >
      <div className="min-w-48 flex-1">
        <Field label="What was wrong?">
          <Input autoFocus maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" variant="primary" loading={pending} blocked={comment.trim() === ""}>
        Send
      </Button>
      <Button onClick={onClose}>Close</Button>
    </form>
  );
}
