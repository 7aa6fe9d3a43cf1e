import { type ReactNode, useState } from "react";
import { Tooltip as Radix } from "radix-ui";
import { formatCount } from "#src/domain/shared/format.ts";
import { classNames } from "../class-names.ts";
import { useTooltipTurn } from "./use-tooltip-turn.ts";

type DefinitionProps = {
  /** How the number is computed, in a sentence. */
  definition: ReactNode;
  /** Sample size; `null` if it does not apply. */
  n?: number | null;
  /** What is counted: "conversations". */
  unit?: string;
  className?: string;
  children: ReactNode;
};

/** A term with its definition and sample size in a tooltip (hover, focus or touch). Needs a TooltipProvider. */
export function Definition({ definition, n = null, unit, className, children }: DefinitionProps) {
  const [open, setOpen] = useState(false);
  const turn = useTooltipTurn(open, setOpen);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild {...turn}>
        <button
          type="button"
          onClick={(event) => {
            // Touch can't hover: open on press instead of closing.
            event.preventDefault();
            setOpen(true);
          }}
          className={classNames(
            "min-h-6 cursor-help rounded-[3px] text-left decoration-edge decoration-dotted decoration-1 underline-offset-4 hover:underline focus-visible:underline",
            className,
          )}
        >
          {children}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-tooltip=""
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 grid max-w-72 animate-fade-in gap-1 rounded-sm bg-ink px-3 py-2 text-[0.8125rem] leading-snug text-paper"
        >
          <span>{definition}</span>
          {n === null ? null : (
            <span className="tabular opacity-80">
              n = {formatCount(n)}
              {unit === undefined ? "" : ` ${unit}`}
            </span>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
