import { speakerRoleSchema } from "#src/domain/batch/batch.contract.ts";
import type { SpeakerRole } from "#src/domain/batch/batch.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { SPEAKER_NAMES } from "./batch-words.ts";

const ROLES = ["user", "bot", "agent", "ignore"] as const;
/** A group chat has many names; past these, they are read as the file's own words for roles say. */
const MOST_SHOWN = 20;

/** From so many names on, a file may have more of them than its first part shows. */
const MANY = 4;

type SpeakerListProps = {
  speakers: readonly { name: string; count: number }[];
  roles: Readonly<Record<string, SpeakerRole>>;
  others: SpeakerRole | null;
  onChange: (name: string, role: SpeakerRole | null) => void;
  onOthers: (role: SpeakerRole | null) => void;
};

/** Who is who: above all, who is the bot. */
export function SpeakerList({ speakers, roles, others, onChange, onOthers }: SpeakerListProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Who is who</legend>
      {speakers.slice(0, MOST_SHOWN).map(({ name, count }) => (
        <SpeakerRow
          key={name}
          name={name}
          note={`${formatCount(count)} in the first part`}
          role={roles[name] ?? null}
          unsaid="Not said yet"
          isMissing={roles[name] === undefined}
          onChange={(role) => onChange(name, role)}
        />
      ))}
      {speakers.length < MANY ? null : (
        <SpeakerRow
          name="Everyone else"
          note="Names that come later in the file"
          role={others}
          unsaid="List as errors"
          isMissing={false}
          onChange={onOthers}
        />
      )}
    </fieldset>
  );
}

type SpeakerRowProps = {
  name: string;
  note: string;
  role: SpeakerRole | null;
  unsaid: string;
  isMissing: boolean;
  onChange: (role: SpeakerRole | null) => void;
};

function SpeakerRow({ name, note, role, unsaid, isMissing, onChange }: SpeakerRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
      <span className="grid min-w-0">
        <span className="truncate text-sm font-semibold">{name}</span>
        <span className="tabular text-xs text-faint">{note}</span>
      </span>
      <NativeSelect
        size="sm"
        aria-label={`Who “${name}” is`}
        value={role ?? ""}
        aria-invalid={isMissing || undefined}
        onChange={(event) => onChange(speakerRoleSchema.safeParse(event.target.value).data ?? null)}
      >
        <option value="">{unsaid}</option>
        {ROLES.map((option) => (
          <option key={option} value={option}>
            {SPEAKER_NAMES[option]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
