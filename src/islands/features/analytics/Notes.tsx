import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus, Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { canWriteNotes } from "#src/domain/auth/policies.ts";
import { newNoteSchema } from "#src/domain/notes/notes.contract.ts";
import type { Note } from "#src/domain/notes/notes.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import type { DayNote } from "../../lib/charts/DayChart.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { notesQuery, useAddNote, useDeleteNote } from "./notes.query.ts";

/** The workspace's notes as marks of a chart, which people who may write notes can delete. */
export function useDayNotes(): DayNote[] {
  const { role } = useDash();
  const query = useQuery(notesQuery());
  return (query.data?.notes ?? []).map((note) => ({
    id: note.id,
    day: note.day,
    text: note.by === null ? note.text : `${note.text} (${note.by})`,
    ...(canWriteNotes(role) && { actions: <DeleteNote note={note} /> }),
  }));
}

/** Notes what happened on a day, for everyone in the workspace. Nothing for people who may only look. */
export function AddNote({ day }: { day: string }) {
  const { role } = useDash();
  const add = useAddNote();
  const form = useForm({ resolver: zodResolver(newNoteSchema), defaultValues: { day, text: "" } });
  const { errors } = form.formState;
  if (!canWriteNotes(role)) return null;
  return (
    <FormDialog
      title="Add a note"
      description="Marks a day in the charts of Analytics for everyone in this workspace, such as a new price or a campaign."
      trigger={
        <Button size="sm" icon={<MessageSquarePlus aria-hidden="true" className="size-4 text-faint" />}>
          Add note
        </Button>
      }
      submit="Add note"
      form={form}
      mutation={add}
      errorAt="text"
      onSubmit={(note, outcome) => add.mutate(note, outcome)}
    >
      <Field label="Day" error={errors.day?.message} required>
        <Input type="date" {...form.register("day")} />
      </Field>
      <Field label="What happened" error={errors.text?.message} required>
        <Input maxLength={200} placeholder="New prices online" {...form.register("text")} />
      </Field>
    </FormDialog>
  );
}

function DeleteNote({ note }: { note: Note }) {
  const remove = useDeleteNote();
  return (
    <ConfirmDialog
      size="sm"
      title="Delete this note?"
      description={`“${note.text}” is removed from the charts for everyone in this workspace.`}
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          className="align-middle"
          aria-label={`Delete note ${note.text}`}
          icon={<Trash2 aria-hidden="true" className="size-3.5" />}
        />
      }
      confirm="Delete note"
      failure="The note could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(note.id, outcome)}
    />
  );
}
