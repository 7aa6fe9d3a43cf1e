import { Check, ChevronDown } from "lucide-react";
import { Popover as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL_CLASSES, CONTROL_SIZES, type ControlSize } from "./control-classes.ts";
import { useFieldWiring } from "./field-context.ts";
import { FLOATING_CLASSES, FLOATING_ITEM_CLASSES } from "./floating-classes.ts";
import { readSelectKey } from "./select-keys.ts";

const TYPING_PAUSE_MS = 600;

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
};

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** Needed where no Field is around it. */
  "aria-label"?: string;
  size?: ControlSize;
  disabled?: boolean;
  /** `toolbar` is drawn like the ghost buttons beside it. */
  look?: "field" | "toolbar";
  /** Also hands the value to the form around it. */
  name?: string;
  className?: string;
};

/** One choice of a list. The focus stays on the button; arrows, Home, End and typed letters move. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = "Choose…",
  size = "md",
  disabled = false,
  look = "field",
  name,
  className,
  ...rest
}: SelectProps<Value>) {
  const { required: _required, id: fieldId, ...wiring } = useFieldWiring();
  const ownId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typing = useRef({ letters: "", at: 0 });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.findIndex((option) => option.value === value);
  const current = options[chosen];

  useEffect(() => {
    if (open) list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  function show(): void {
    setActive(Math.max(chosen, 0));
    setOpen(true);
  }

  function take(index: number): void {
    const option = options[index];
    if (option === undefined || option.disabled === true) return;
    setOpen(false);
    onValueChange(option.value);
  }

  function readTyped(event: KeyboardEvent): string {
    if (event.key.length !== 1) return "";
    const fresh = event.timeStamp - typing.current.at > TYPING_PAUSE_MS;
    typing.current = { letters: (fresh ? "" : typing.current.letters) + event.key, at: event.timeStamp };
    return typing.current.letters;
  }

  function pressKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = readSelectKey(event.key, {
      open,
      active: open ? active : chosen,
      labels: options.map((option) => option.label),
      disabled: options.map((option) => option.disabled === true),
      typed: readTyped(event),
    });
    if (step === null) return;
    if (event.key !== "Tab") event.preventDefault();
    if (step.kind === "open") show();
    else if (step.kind === "close") setOpen(false);
    else if (step.kind === "take") take(active);
    else if (open) setActive(step.to);
    else take(step.to);
  }

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Anchor asChild>
        <button
          {...wiring}
          {...rest}
          ref={trigger}
          id={fieldId ?? ownId}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${ownId}-list`}
          aria-activedescendant={open ? `${ownId}-${active}` : undefined}
          disabled={disabled}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={pressKey}
          className={classNames(
            CONTROL_CLASSES,
            CONTROL_SIZES[size],
            look === "toolbar" && "border-rule! font-semibold hover:border-edge! hover:bg-wash",
            "flex items-center justify-between gap-2 text-left",
            className,
          )}
        >
          <span className={classNames("flex min-w-0 items-center gap-2", current === undefined && "text-faint")}>
            {current?.icon}
            <span className="truncate">{current?.label ?? placeholder}</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      </Radix.Anchor>
      {name === undefined ? null : <input type="hidden" name={name} value={value ?? ""} />}
      <Radix.Portal>
        <Radix.Content
          ref={list}
          id={`${ownId}-list`}
          role="listbox"
          aria-label={rest["aria-label"] ?? "Choices"}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && trigger.current?.contains(event.target) === true)
              event.preventDefault();
          }}
          className={classNames(
            FLOATING_CLASSES,
            "max-h-[min(20rem,var(--radix-popover-content-available-height))] min-w-(--radix-popover-trigger-width) overflow-y-auto p-1",
          )}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${ownId}-${index}`}
              data-index={index}
              role="option"
              aria-selected={index === chosen}
              aria-disabled={option.disabled === true || undefined}
              data-highlighted={index === active ? "" : undefined}
              data-disabled={option.disabled === true ? "" : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => take(index)}
              className={FLOATING_ITEM_CLASSES}
            >
              {option.icon}
              <span className="grid flex-1">
                {option.label}
                {option.hint === undefined ? null : <span className="text-xs text-soft">{option.hint}</span>}
              </span>
              <Check aria-hidden="true" className={index === chosen ? undefined : "invisible"} />
            </div>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
