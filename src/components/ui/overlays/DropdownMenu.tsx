import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FLOATING_CLASSES, FLOATING_ITEM_CLASSES } from "./floating-classes.ts";

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A menu of actions behind a button. */
export function DropdownMenu({
  trigger,
  align = "start",
  side = "bottom",
  open,
  onOpenChange,
  className,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            FLOATING_CLASSES,
            "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: ReactNode; danger?: boolean };

/** One action. With `asChild`, the child (a link) becomes the row. */
export function MenuItem({ icon, danger = false, className, children, asChild, ...rest }: MenuItemProps) {
  const classes = classNames(FLOATING_ITEM_CLASSES, danger && "text-drop-ink [&>svg]:text-drop-ink", className);
  if (asChild === true) {
    return (
      <Radix.Item {...rest} asChild className={classes}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item {...rest} className={classes}>
      {icon}
      {children}
    </Radix.Item>
  );
}

/** A group of MenuRadioItems, one of them selected. */
export const MenuRadioGroup = Radix.RadioGroup;

/** One option of a MenuRadioGroup. */
export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...rest} className={classNames(FLOATING_ITEM_CLASSES, className)}>
      <MenuMark />
      {children}
    </Radix.RadioItem>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={classNames("px-2.5 pt-2 pb-1 text-xs text-faint", className)} />;
}

/** A line between groups of a menu. */
export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...rest} className={classNames("-mx-1 my-1 h-px bg-rule", className)} />;
}

function MenuMark() {
  return (
    <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center">
      <Radix.ItemIndicator>
        <Check className="size-4" />
      </Radix.ItemIndicator>
    </span>
  );
}
