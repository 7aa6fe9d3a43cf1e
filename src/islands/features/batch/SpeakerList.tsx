import { speakerRoleSchema } from "#src/domain/batch/batch.contract.ts";
import type { SpeakerRole } from "#src/domain/batch/batch.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { SPEAKER_NAMES } from "./batch-words.ts";

const ROLES = ["user", "bot", "agent", "ignore"] as const;
/** A group chat has many names; past these, they are read as the file's own words for roles say. */
const MOST_SHOWN = 20;

type SpeakerListProps = {
  speakers: readonly { name: string; count: number | null }[];
  roles: Readonly<Record<string, SpeakerRole>>;
  onChange: (name: string, role: SpeakerRole | null) => void;
};

/** Who is who: above all, who is the bot. */
export function SpeakerList({ speakers, roles, onChange }: SpeakerListProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Who is who</legend>
      {speakers.slice(0, MOST_SHOWN).map(({ name, count }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
          <span className="grid min-w-0">
            <span className="truncate text-sm font-semibold">{name}</span>
            {count === null ? null : (
              <span className="tabular text-xs text-faint">{formatCount(count)} in the first part</span>
            )}
          </span>
          <NativeSelect
            size="sm"
            aria-label={`Who “${name}” is`}
            value={roles[name] ?? ""}
            aria-invalid={roles[name] === undefined || undefined}
            onChange={(event) => onChange(name, speakerRoleSchema.safeParse(event.target.value).data ?? null)}
          >
            <option value="">Not said yet</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {SPEAKER_NAMES[role]}
              </option>
            ))}
          </NativeSelect>
        </div>
      ))}
    </fieldset>
  );
}
