import { Keyboard } from "lucide-react";
import { READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Kbd } from "#src/components/ui/marks/Kbd.tsx";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";

const OTHERS = [
  ["Enter", "Agree with the outcome shown"],
  ["r", "Choose a reason"],
  ["u", "Undo"],
] as const;

/** The keys of the weekly reading. */
export function WeeklyKeysHelp() {
  return (
    <Popover
      label="Keyboard shortcuts"
      align="end"
      className="w-72"
      trigger={
        <Button size="sm" variant="quiet" icon={<Keyboard aria-hidden="true" className="size-4" />}>
          Keys
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-[0.8125rem]">
        {[...OUTCOMES.map((outcome, at) => [String(at + 1), READING_OUTCOME_NAMES[outcome]] as const), ...OTHERS].map(
          ([key, name]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ),
        )}
      </dl>
    </Popover>
  );
}
