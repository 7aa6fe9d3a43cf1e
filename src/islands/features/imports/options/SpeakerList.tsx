import { speakerRoleSchema } from "#src/domain/imports/import-file.contract.ts";
import type { SpeakerRole } from "#src/domain/imports/import-file.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { SPEAKER_LABELS } from "./option-labels.ts";

const ROLES = ["user", "bot", "agent", "ignore"] as const;
/** Maximum number of listed speakers, because a group chat has many. */
const MAX_LISTED = 20;

/** From this many names on, the rest of the file probably has further ones. */
const MANY_SPEAKERS = 4;

type SpeakerListProps = {
  speakers: readonly { name: string; count: number; asks?: true }[];
  /** Names that are part of a text. */
  textNames: readonly string[];
  onText: (name: string) => void;
  roles: Readonly<Record<string, SpeakerRole>>;
  others: SpeakerRole | null;
  onChange: (name: string, role: SpeakerRole | null) => void;
  onOthers: (role: SpeakerRole | null) => void;
};

/** Assigns a role to each speaker. */
export function SpeakerList({ speakers, textNames, roles, others, onText, onChange, onOthers }: SpeakerListProps) {
  // Questions come first, because the import waits for them.
  const listed = [...speakers].sort((a, b) => Number(b.asks ?? false) - Number(a.asks ?? false)).slice(0, MAX_LISTED);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Match speakers</legend>
      {listed.map(({ name, count, asks }) => {
        const isText = textNames.includes(name);
        return (
          <SpeakerRow
            key={name}
            name={name}
            note={asks ? "A speaker, or part of a message?" : `${formatNumberOf(count, "message")} in the sample`}
            role={roles[name] ?? null}
            emptyLabel="Unassigned"
            isMissing={roles[name] === undefined && !isText}
            onChange={(role) => onChange(name, role)}
            {...(asks ? { isText, onText: () => onText(name) } : {})}
          />
        );
      })}
      {speakers.length < MANY_SPEAKERS ? null : (
        <SpeakerRow
          name="Everyone else"
          note="Names later in the file"
          role={others}
          emptyLabel="Report as errors"
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
  emptyLabel: string;
  isMissing: boolean;
  onChange: (role: SpeakerRole | null) => void;
  /** Whether the name is part of a text; only for names that may be. */
  isText?: boolean;
  onText?: () => void;
};

const TEXT = "text";

/** The role of one speaker. */
export function SpeakerRow({
  name,
  note,
  role,
  emptyLabel,
  isMissing,
  onChange,
  isText = false,
  onText,
}: SpeakerRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
      <span className="grid min-w-0">
        <span className="truncate text-sm font-semibold">{name}</span>
        <span className="tabular text-xs text-faint">{note}</span>
      </span>
      <NativeSelect
        size="sm"
        aria-label={`Role of “${name}”`}
        value={isText ? TEXT : (role ?? "")}
        aria-invalid={isMissing || undefined}
        onChange={(event) => {
          if (event.target.value === TEXT) onText?.();
          else onChange(speakerRoleSchema.safeParse(event.target.value).data ?? null);
        }}
      >
        <option value="">{emptyLabel}</option>
        {ROLES.map((option) => (
          <option key={option} value={option}>
            {SPEAKER_LABELS[option]}
          </option>
        ))}
        {onText === undefined ? null : <option value={TEXT}>Part of the message</option>}
      </NativeSelect>
    </div>
  );
}
