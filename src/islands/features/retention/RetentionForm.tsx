import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  DEFAULT_KEEP_DAYS,
  formatKeepDays,
  isLowered,
  KEEP_DAYS,
  retentionRuleSchema,
} from "#src/domain/retention/retention.contract.ts";
import type { Retention, RetentionRule } from "#src/domain/retention/retention.contract.ts";
import { formatCount, formatDate } from "#src/domain/shared/format.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { countChanges } from "../../lib/forms/count-changes.ts";
import { SaveBar } from "../../lib/forms/SaveBar.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { retentionPreviewQuery, useUpdateRetention } from "./retention.query.ts";

const PRESETS: readonly { value: string; label: string; days: number | null }[] = [
  { value: "unlimited", label: "Forever", days: null },
  { value: "730", label: "2 years", days: 730 },
  { value: String(DEFAULT_KEEP_DAYS), label: "13 months", days: DEFAULT_KEEP_DAYS },
  { value: "183", label: "6 months", days: 183 },
  { value: "90", label: "90 days", days: 90 },
  { value: "30", label: "30 days", days: 30 },
];
const OTHER = "other";

const FIGURES = [
  { value: "keep", label: "Keep figures", hint: "Conversations stay in all figures and lists, without their texts." },
  { value: "delete", label: "Delete figures too", hint: "Whole conversations are deleted, and leave all figures." },
] as const;

/** How long texts are kept, what happens to the figures, and what would go now. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const isReadOnly = useReadOnly();
  const update = useUpdateRetention();
  const [choice, setChoice] = useState(() => findPreset(retention.keepDays));
  const [days, setDays] = useState(String(retention.keepDays ?? DEFAULT_KEEP_DAYS));
  const [deleteFigures, setDeleteFigures] = useState(retention.deleteFigures);
  const [error, setError] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<RetentionRule | null>(null);
  const preset = PRESETS.find(({ value }) => value === choice);
  const typedDays = days === "" ? Number.NaN : Number(days);
  const keepDays = preset === undefined ? typedDays : preset.days;
  const parsed = retentionRuleSchema.safeParse({ keepDays, deleteFigures });
  const rule = parsed.success ? parsed.data : null;

  function submit(): void {
    if (rule === null) {
      setError(parsed.error?.issues[0]?.message ?? "Enter a number of days");
      return;
    }
    if (isLowered(retention, rule)) setConfirming(rule);
    else update.mutate(rule, toastOutcome("Retention saved", "The retention could not be saved"));
  }

  function discard(): void {
    setChoice(findPreset(retention.keepDays));
    setDays(String(retention.keepDays ?? DEFAULT_KEEP_DAYS));
    setDeleteFigures(retention.deleteFigures);
    setError(null);
  }

  return (
    <form
      noValidate
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset disabled={isReadOnly} className="grid gap-5">
        <Field label="Keep texts">
          <NativeSelect value={choice} onChange={(event) => setChoice(event.target.value)} className="max-w-64">
            {PRESETS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value={OTHER}>Other</option>
          </NativeSelect>
        </Field>
        {choice === OTHER ? (
          <Field label="Days after the last message" error={error ?? undefined}>
            <Input
              type="number"
              inputMode="numeric"
              min={KEEP_DAYS.min}
              max={KEEP_DAYS.max}
              className="max-w-32"
              value={days}
              onChange={(event) => {
                setDays(event.target.value);
                setError(null);
              }}
            />
          </Field>
        ) : null}
        {choice === "unlimited" ? null : (
          <RadioGroup
            legend="Figures"
            options={FIGURES}
            value={deleteFigures ? "delete" : "keep"}
            onValueChange={(value) => setDeleteFigures(value === "delete")}
          />
        )}
      </fieldset>
      {rule === null || rule.keepDays === null ? null : <Preview rule={rule} />}
      <SaveBar
        changes={countChanges(
          { keepDays: retention.keepDays, deleteFigures: retention.deleteFigures },
          { keepDays, deleteFigures },
        )}
        saving={update.isPending}
        onDiscard={discard}
      />
      {confirming === null ? null : (
        <ConfirmDialog
          title={`Keep texts for ${formatKeepDays(confirming.keepDays)}?`}
          description={`Owners and admins are told by email. After 7 days, older texts are deleted for good${confirming.deleteFigures ? ", with their conversations and figures" : ""}.`}
          onClose={() => setConfirming(null)}
          confirm={`Keep for ${formatKeepDays(confirming.keepDays)}`}
          failure="The retention could not be saved"
          pending={update.isPending}
          onConfirm={(outcome) =>
            update.mutate(confirming, {
              onSuccess: () => {
                outcome.onSuccess();
                toastOutcome("Retention saved", "The retention could not be saved").onSuccess();
              },
              onError: outcome.onError,
            })
          }
        />
      )}
    </form>
  );
}

function Preview({ rule }: { rule: RetentionRule }) {
  const { client } = useDash();
  const preview = useQuery(retentionPreviewQuery(useDebounced(rule)));
  return (
    <p role="status" className="text-sm text-soft">
      {preview.isPending ? "Counting what would be deleted…" : null}
      {preview.isError ? "What would be deleted could not be counted." : null}
      {preview.data?.conversations === 0 ? "Nothing would be deleted now." : null}
      {preview.data === undefined || preview.data.conversations === 0 ? null : (
        <>
          Now this would delete {rule.deleteFigures ? "" : "the texts of "}
          <b className="font-semibold text-ink">
            {formatCount(preview.data.conversations)} conversations with {formatCount(preview.data.messages)} messages
          </b>
          {preview.data.from === null || preview.data.to === null
            ? "."
            : `, which ended between ${formatDate(preview.data.from, client.timeZone)} and ${formatDate(preview.data.to, client.timeZone)}.`}
        </>
      )}
    </p>
  );
}

function findPreset(keepDays: number | null): string {
  return PRESETS.find(({ days }) => days === keepDays)?.value ?? OTHER;
}
