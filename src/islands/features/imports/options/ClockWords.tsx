import { CLOCK_WORD_MEANINGS, clockWordMeaningSchema } from "#src/domain/imports/import-file.contract.ts";
import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import { isUnclearZone } from "#src/domain/imports/time/zones.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { CLOCK_WORD_LABELS } from "./option-labels.ts";

type ClockWordsProps = {
  words: Detection["clockWords"];
  meanings: ImportOptions["clockWords"];
  onChange: (meanings: ImportOptions["clockWords"]) => void;
};

/** Asks for the meaning of words next to clock times that aren't known. */
export function ClockWords({ words, meanings, onChange }: ClockWordsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Words next to the times</legend>
      {words.some(({ word }) => isUnclearZone(word)) && (
        <p className="text-sm text-muted-foreground">
          For a time zone such as IST, choose “{CLOCK_WORD_LABELS.none}”, and set the time zone of the file.
        </p>
      )}
      {words.map(({ word }) => (
        <div key={word} className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
          <span className="truncate text-sm font-semibold">{word}</span>
          <NativeSelect
            size="sm"
            aria-label={`Meaning of “${word}”`}
            value={meanings[word] ?? ""}
            aria-invalid={meanings[word] === undefined || undefined}
            onChange={(event) => {
              const meaning = clockWordMeaningSchema.safeParse(event.target.value).data;
              if (meaning !== undefined) onChange({ ...meanings, [word]: meaning });
            }}
          >
            <option value="" disabled>
              Choose…
            </option>
            {CLOCK_WORD_MEANINGS.map((meaning) => (
              <option key={meaning} value={meaning}>
                {CLOCK_WORD_LABELS[meaning]}
              </option>
            ))}
          </NativeSelect>
        </div>
      ))}
    </fieldset>
  );
}
