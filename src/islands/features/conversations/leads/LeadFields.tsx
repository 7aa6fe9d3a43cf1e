import { useQuery } from "@tanstack/react-query";
import { canFollowUp } from "#src/domain/auth/policies.ts";
import { LEAD_STATE_NAMES } from "#src/domain/conversations/lead-labels.ts";
import { LEAD_STATES, leadStateSchema } from "#src/domain/conversations/lead.contract.ts";
import type { Lead, LeadPatch } from "#src/domain/conversations/lead.contract.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { membersQuery } from "../../../lib/queries/members.query.ts";
import { OwnerOptions } from "../../../lib/forms/OwnerOptions.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { useReadOnly } from "../../../lib/session/use-read-only.ts";
import { useUpdateLead } from "./leads.query.ts";

/** Owner and state of a lead, changed in place; text for those who only read. */
export function LeadFields({ id, lead }: { id: string; lead: Lead }) {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  if (canFollowUp(role) && !isReadOnly) return <LeadSelects id={id} lead={lead} />;
  return (
    <span className="text-sm">
      {lead.owner?.name ?? "Nobody"} · {LEAD_STATE_NAMES[lead.state]}
    </span>
  );
}

function LeadSelects({ id, lead: { owner, state } }: { id: string; lead: Lead }) {
  const people = useQuery(membersQuery()).data?.users ?? [];
  const update = useUpdateLead(id);

  function save(patch: LeadPatch): void {
    const onError = (error: Error) =>
      toast({ title: "The lead could not be updated", description: getErrorMessage(error), variant: "destructive" });
    update.mutate(patch, { onError });
  }

  return (
    <span className="grid grid-cols-2 gap-2">
      <NativeSelect
        size="sm"
        aria-label="Owner"
        value={owner?.id ?? ""}
        disabled={update.isPending}
        onChange={({ target }) => save({ owner: target.value === "" ? null : target.value })}
      >
        <OwnerOptions owner={owner} people={people} />
      </NativeSelect>
      <NativeSelect
        size="sm"
        aria-label="State"
        value={state}
        disabled={update.isPending}
        onChange={({ target }) => save({ state: leadStateSchema.parse(target.value) })}
      >
        {LEAD_STATES.map((value) => (
          <option key={value} value={value}>
            {LEAD_STATE_NAMES[value]}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
