import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { conversationPatchSchema } from "#src/domain/conversations/conversations.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { useCanCorrect } from "../../../lib/session/use-can-correct.ts";
import { useUpdateConversation } from "../conversations.query.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";

/** The conversation's tags: remove them or add new ones. */
export function TagEditor({ id, tags }: { id: string; tags: readonly string[] }) {
  const patch = useUpdateConversation(id);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const editable = useCanCorrect();

  function save(next: string[], done: () => void): void {
    const parsed = conversationPatchSchema.safeParse({ tags: next });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? "This tag can't be used");
    setError(undefined);
    patch.mutate(parsed.data, { onSuccess: done, onError: (failure) => setError(getErrorMessage(failure)) });
  }

  function add(event: FormEvent): void {
    event.preventDefault();
    const tag = text.trim();
    if (tag === "" || tags.includes(tag)) return setText("");
    save([...tags, tag], () => setText(""));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {tags.length === 0 ? (
        <p className="text-sm text-soft">No tags yet.</p>
      ) : (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-7 max-w-full items-center rounded-[6px] border border-rule bg-wash pl-2.5 text-xs font-semibold text-soft"
            >
              <span className="min-w-0 py-1 wrap-anywhere">{tag}</span>
              {editable ? (
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  disabled={patch.isPending}
                  onClick={() =>
                    save(
                      tags.filter((other) => other !== tag),
                      () => undefined,
                    )
                  }
                  className="ml-0.5 grid size-6.5 shrink-0 place-items-center rounded-[6px] text-faint hover:text-ink"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              ) : (
                <span className="w-2.5" />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable ? (
        <form onSubmit={add} className="flex items-start gap-2">
          <Field label="New tag" hideLabel error={error} className="flex-1">
            <Input
              size="sm"
              maxLength={60}
              placeholder="Add a tag"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" size="sm" loading={patch.isPending}>
            Add
          </Button>
        </form>
      ) : null}
    </div>
  );
}
