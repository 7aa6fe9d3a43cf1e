import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { membersQuery } from "../queries/members.query.ts";

/** Chooses members of the workspace who get mails; the field holds their IDs. */
export function MemberChoice({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const members = useQuery(membersQuery());
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-semibold">By mail</legend>
      <div className="grid max-h-56 gap-1 overflow-y-auto">
        {(members.data?.users ?? []).map(({ id, name, email }) => (
          <Checkbox key={id} value={id} label={name === "" ? email : name} {...field} />
        ))}
      </div>
      {error === undefined ? null : <p className="text-[0.8125rem] font-medium text-drop-ink">{error}</p>}
    </fieldset>
  );
}
