import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import { parsePhraseList, parseScript } from "#src/domain/runner/script/parse-script.ts";
import { getBaseName } from "#src/domain/runner/script/script-files.ts";
import { SCRIPT_KINDS } from "#src/domain/runner/script/script.ts";
import type { ScriptKind } from "#src/domain/runner/script/script.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastFailure, toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { useDeleteScript, useSaveScript } from "./runner.query.ts";
import { ScriptTextarea } from "./ScriptTextarea.tsx";

const KINDS: Record<ScriptKind, { label: string; ending: string }> = {
  convo: { label: "Script", ending: ".convo.txt" },
  pconvo: { label: "Part that scripts include", ending: ".pconvo.txt" },
  utterances: { label: "List of phrases", ending: ".utterances.txt" },
};

type ScriptEditorProps = {
  /** Null for a script that is not kept yet. */
  id: string | null;
  start: { name: string; text: string; kind: ScriptKind };
  /** How many particulars of the conversation were replaced. */
  masked?: number;
};

/** Edits a script; its errors are shown while typing, and it can't be saved while there are any. */
export function ScriptEditor({ id, start, masked }: ScriptEditorProps) {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const navigate = useNavigate();
  const save = useSaveScript();
  const [name, setName] = useState(start.name);
  const [text, setText] = useState(start.text);
  const [kind, setKind] = useState(start.kind);
  const errors = useMemo(
    () => (kind === "utterances" ? parsePhraseList(text).errors : parseScript(text).errors),
    [text, kind],
  );
  const mayEdit = canUseRunner(role) && impersonation === undefined && !isReadOnly;
  const hasChanged = id === null || name !== start.name || text !== start.text || kind !== start.kind;

  function onSave(): void {
    save.mutate(
      { id, name, text, kind },
      {
        onSuccess: (script) => {
          toastOutcome("Script saved", "").onSuccess();
          if (id === null) void navigate({ to: paths.dash.runnerScript(script.id), replace: true });
        },
        onError: (error) => toastFailure("The script could not be saved", error),
      },
    );
  }

  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-5">
      {masked === undefined ? null : (
        <p role="status" className="text-sm text-soft">
          A draft of the conversation, not kept yet.{" "}
          {masked === 0
            ? "It had no personal data."
            : `${formatNumberOf(masked, "particular")} of people replaced by invented ones. Check that nothing is left before you save it.`}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Name" error={name.trim() === "" ? "Enter a name" : undefined}>
          <Input value={name} maxLength={300} readOnly={!mayEdit} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Kind">
          <NativeSelect
            value={kind}
            disabled={!mayEdit}
            onChange={({ target }) => setKind(SCRIPT_KINDS.find((known) => known === target.value) ?? "convo")}
          >
            {SCRIPT_KINDS.map((each) => (
              <option key={each} value={each}>
                {KINDS[each].label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Field
        label="Script"
        hint="#me is what to say, #bot what the answer must contain. !FALLBACK: it must be understood."
      >
        <ScriptTextarea value={text} readOnly={!mayEdit} errors={errors} onChange={setText} />
      </Field>
      <div role="status" aria-label="Errors">
        {errors.length === 0 ? (
          <p className="text-sm text-soft">No errors found.</p>
        ) : (
          <ul className="grid gap-1 text-sm text-drop-ink">
            {errors.map(({ line, message }) => (
              <li key={`${String(line)}:${message}`}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayEdit ? (
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={errors.length > 0 || name.trim() === "" || !hasChanged}
            onClick={onSave}
          >
            Save script
          </Button>
        ) : null}
        <a
          className="inline-flex min-h-10 items-center rounded-sm border border-rule bg-card px-4 text-[0.9375rem] font-semibold hover:border-edge hover:bg-wash"
          download={`${getBaseName(name.replaceAll(/[\\/]/g, "-"))}${KINDS[kind].ending}`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        {id !== null && mayEdit ? <DeleteScript id={id} name={start.name} /> : null}
      </div>
    </Card>
  );
}

function DeleteScript({ id, name }: { id: string; name: string }) {
  const remove = useDeleteScript();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description="This can’t be undone. Its saved runs stay."
      trigger={<Button>Delete script</Button>}
      confirm="Delete script"
      failure="The script could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) =>
        remove.mutate(id, { ...outcome, onSuccess: () => void navigate({ to: paths.dash.runner }) })
      }
    />
  );
}
