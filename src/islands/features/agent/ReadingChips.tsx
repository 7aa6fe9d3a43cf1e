import { ChevronDown } from "lucide-react";
import { changeReading } from "#src/domain/agent/reading/change-reading.ts";
import { getTexts } from "#src/domain/agent/texts/texts.ts";
import type { AgentAnswer, Chip, Reading } from "#src/domain/agent/agent.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { DropdownMenu, MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";

type ReadingChipsProps = {
  answer: AgentAnswer;
  reading: Reading;
  canChange: boolean;
  onRerun: (reading: Reading) => void;
};

/** How the question was read. Changing a part asks a new question; the answer here stays. */
export function ReadingChips({ answer, reading, canChange, onRerun }: ReadingChipsProps) {
  if (answer.chips.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p lang={answer.language} className="text-xs text-soft">
        {getTexts(answer.language).howRead}
      </p>
      <ul lang={answer.language} className="flex flex-wrap gap-1.5">
        {answer.chips.map((chip) => (
          <li key={chip.slot} className="max-w-full">
            <EditableChip chip={chip} reading={reading} canChange={canChange} onRerun={onRerun} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EditableChip({ chip, reading, canChange, onRerun }: Omit<ReadingChipsProps, "answer"> & { chip: Chip }) {
  const options = chip.alternatives.flatMap(({ label, value }) => {
    const changed = changeReading(reading, chip.slot, value);
    return changed === null ? [] : [{ label, changed }];
  });
  if (!canChange || options.length === 0) {
    return (
      <span className="inline-flex min-h-8 max-w-full items-center rounded-sm border border-rule bg-card px-2.5 text-[0.8125rem]">
        <span className="truncate">{chip.label}</span>
      </span>
    );
  }
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" aria-label={`Change: ${chip.label}`}>
          <span className="truncate font-normal">{chip.label}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
        </Button>
      }
    >
      {options.map(({ label, changed }) => (
        <MenuItem key={label} onSelect={() => onRerun(changed)}>
          {label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
