import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Found } from "#src/domain/privacy/erasure.contract.ts";
import { personSchema } from "#src/domain/privacy/erasure.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useErasePerson, usePreviewErasure } from "./privacy.query.ts";
import type { PersonInput } from "./privacy.query.ts";

type Preview = { person: string; found: Found; mentions: boolean };

/** Finds a person by what the bot calls them, shows what there is, and erases it after a confirmation. */
export function ErasePerson() {
  const look = usePreviewErasure();
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useForm({ resolver: zodResolver(personSchema), defaultValues: { person: "" } });
  const { errors } = form.formState;

  function show(input: PersonInput): void {
    look.mutate(input, {
      onSuccess: ({ found, mentions }) => setPreview({ person: input.person, found, mentions }),
      onError: (error) => {
        const message = (error instanceof ApiError ? error.fields["person"] : undefined) ?? getErrorMessage(error);
        form.setError("person", { message }, { shouldFocus: true });
      },
    });
  }

  return (
    <Section
      title="Erase a person"
      description="Removes an end user's conversations from all screens, search, figures and exports. This can't be undone."
    >
      <form
        noValidate
        className="grid max-w-xl justify-items-start gap-3"
        onSubmit={(event) => void form.handleSubmit(({ person }) => show({ person }))(event)}
      >
        <div className="w-full">
          <Field
            label="User ID, email address or phone number"
            hint="As your bot sent it. For a channel: the person's ID or number on the platform."
            error={errors.person?.message}
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              {...form.register("person", { onChange: () => setPreview(null) })}
            />
          </Field>
        </div>
        <Button type="submit" loading={look.isPending}>
          Find
        </Button>
      </form>
      <div role="status">
        {preview === null ? null : (
          <Result
            preview={preview}
            onMentions={(mentions) => {
              setPreview({ ...preview, mentions });
              show({ person: preview.person, mentions });
            }}
            onErased={() => {
              setPreview(null);
              form.reset();
            }}
          />
        )}
      </div>
    </Section>
  );
}

type ResultProps = {
  preview: Preview;
  onMentions: (mentions: boolean) => void;
  onErased: () => void;
};

function Result({ preview, onMentions, onErased }: ResultProps) {
  const erase = useErasePerson();
  const { person, found, mentions } = preview;
  const parts = describeFound(found);
  return (
    <div className="mt-4 grid max-w-xl gap-3 border-t border-rule pt-4 text-sm">
      {parts.length === 0 ? (
        <p>Nothing was found. Check that it is written as your bot sends it.</p>
      ) : (
        <>
          <p className="font-semibold">This will be removed:</p>
          <ul className="grid list-disc gap-1 pl-5">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
      <Checkbox
        label="Also mask mentions in other people's conversations, comments and settings"
        hint="Leave it off for an ID that is an ordinary word or number."
        checked={mentions}
        onChange={(event) => onMentions(event.target.checked)}
      />
      {parts.length === 0 ? null : (
        <div>
          <ConfirmDialog
            title="Erase this person?"
            description={`${parts.join(", ")}. They are removed for good within minutes, and figures are counted again. A certificate without personal data is kept.`}
            trigger={<Button variant="danger">Erase permanently</Button>}
            confirm="Erase permanently"
            failure="The erasure could not be started"
            pending={erase.isPending}
            onConfirm={(outcome) =>
              erase.mutate(
                { person, mentions },
                {
                  onSuccess: () => {
                    outcome.onSuccess();
                    toast({ title: "Erasure started", description: "Its certificate appears below." });
                    onErased();
                  },
                  onError: outcome.onError,
                },
              )
            }
          />
        </div>
      )}
    </div>
  );
}

function describeFound({ conversations, messages, comments, mentions, otherTexts }: Found): string[] {
  return [
    count(conversations, "conversation", `with ${count(messages, "message") ?? "no messages"}`),
    count(comments, "comment", "on them"),
    count(mentions, "mention", "in other conversations"),
    count(otherTexts, "other text", "that names the person"),
  ].filter((part) => part !== null);
}

function count(n: number, noun: string, rest = ""): string | null {
  if (n === 0) return null;
  return `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}${rest === "" ? "" : ` ${rest}`}`;
}
