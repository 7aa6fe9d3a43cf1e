import { Command as Cmdk } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { CommandItem, CommandList } from "../overlays/Command.tsx";
import { CONTROL_CLASSES, CONTROL_SIZES, type ControlSize } from "./control-classes.ts";
import { useFieldControl } from "./field-context.ts";
import { Popover } from "../overlays/Popover.tsx";

export type ComboboxOption = { value: string; label: string; keywords?: string[]; trailing?: ReactNode };

type ComboboxProps = {
  /** Accessible name. */
  label: string;
  options: readonly ComboboxOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string;
  searchPlaceholder?: string;
  size?: ControlSize;
  className?: string;
};

/** A searchable select for long lists, such as time zones. */
export function Combobox({
  label,
  options,
  value,
  onValueChange,
  placeholder = "Choose…",
  searchPlaceholder = "Search…",
  size = "md",
  className,
}: ComboboxProps) {
  const { required: _required, id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const current = options.find((option) => option.value === value);

  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-(--radix-popover-trigger-width) min-w-60 p-0!"
      trigger={
        <button
          {...control}
          id={fieldId ?? ownId}
          type="button"
          aria-label={fieldId === undefined ? `${label}: ${current?.label ?? placeholder}` : undefined}
          className={classNames(
            CONTROL_CLASSES,
            CONTROL_SIZES[size],
            "flex items-center justify-between gap-2 text-left",
            current === undefined && "text-faint",
            className,
          )}
        >
          <span className="truncate">{current?.label ?? placeholder}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      <Cmdk label={label} loop>
        <CommandList placeholder={searchPlaceholder} className="max-h-72">
          {options.map((option) => (
            <CommandItem
              key={option.value}
              value={option.value}
              keywords={[option.label, ...(option.keywords ?? [])]}
              onSelect={() => {
                onValueChange(option.value);
                setOpen(false);
              }}
              trailing={
                <>
                  {option.trailing}
                  {option.value === value ? <Check aria-hidden="true" className="size-4" /> : null}
                </>
              }
            >
              {option.label}
            </CommandItem>
          ))}
        </CommandList>
      </Cmdk>
    </Popover>
  );
}
