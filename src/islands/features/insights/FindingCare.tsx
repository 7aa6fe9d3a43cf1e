import { useQuery } from "@tanstack/react-query";
import { canMarkFindings } from "#src/domain/auth/policies.ts";
import type { Finding, FindingPatch } from "#src/domain/findings/findings.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { useChangeFinding } from "../../lib/queries/findings.query.ts";
import { membersQuery } from "../../lib/queries/members.query.ts";
import { OwnerOptions } from "../../lib/forms/OwnerOptions.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

/** Who takes care of a finding, until when, and what was done with it. */
export function FindingCare({ finding }: { finding: Finding }) {
  const { role, client } = useDash();
  const isReadOnly = useReadOnly();
  const { owner, dueOn, history } = finding;
  return (
    <div className="grid gap-3 border-t border-rule pt-4 text-sm">
      {canMarkFindings(role) && !isReadOnly ? (
        <CareFields finding={finding} />
      ) : (
        <p className="text-soft">
          {owner === null ? "Nobody takes care of it yet." : `${owner.name} takes care of it.`}
          {dueOn === null ? null : ` Due on ${formatDate(`${dueOn}T00:00:00Z`, "UTC")}.`}
        </p>
      )}
      {history.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold text-soft hover:text-ink">
            History
          </summary>
          <ol className="mt-1 grid gap-1 text-soft">
            {history.map(({ at, by, what }, index) => (
              <li key={`${at} ${String(index)}`} className="wrap-anywhere">
                {formatDate(at, client.timeZone)}
                {by === null ? "" : `, ${by}`}: <span className="text-ink">{what}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function CareFields({ finding: { id, owner, dueOn } }: { finding: Finding }) {
  const members = useQuery(membersQuery());
  const change = useChangeFinding();
  const people = members.data?.users ?? [];

  function save(patch: FindingPatch): void {
    const onError = (error: Error) =>
      toast({ title: "The finding could not be updated", description: getErrorMessage(error), variant: "destructive" });
    change.mutate({ id, patch }, { onError });
  }

  return (
    <div className="flex flex-wrap gap-4">
      <Field label="Owner" className="w-52 max-w-full">
        <NativeSelect
          value={owner?.id ?? ""}
          onChange={({ target }) => save({ owner: target.value === "" ? null : target.value })}
        >
          <OwnerOptions owner={owner} people={people} />
        </NativeSelect>
      </Field>
      <Field label="Due on" className="w-44 max-w-full">
        <Input
          key={dueOn ?? ""}
          type="date"
          defaultValue={dueOn ?? ""}
          onBlur={({ target }) => {
            const day = target.value === "" ? null : target.value;
            if (day !== dueOn) save({ dueOn: day });
          }}
        />
      </Field>
    </div>
  );
}
