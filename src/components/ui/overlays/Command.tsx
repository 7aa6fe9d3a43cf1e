import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Dialog } from "./Dialog.tsx";
import { Kbd } from "../marks/Kbd.tsx";

type CommandDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  label: string;
  placeholder?: string;
  search?: string;
  onSearchChange?: (search: string) => void;
  /** `false` when the caller filters, e.g. on the server. */
  filter?: boolean;
  /** Shows that results are loading. */
  busy?: boolean;
  children: ReactNode;
};

/** Command palette dialog with one search field. */
export function CommandDialog({ open, onOpenChange, label, filter = true, ...list }: CommandDialogProps) {
  return (
    <Dialog
      bare
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      size="md"
      className="overflow-hidden sm:-translate-y-[8vh]"
    >
      <Cmdk label={label} loop shouldFilter={filter}>
        <CommandList {...list} />
        <div className="flex gap-4 border-t border-rule px-4 py-2.5 text-xs text-faint max-sm:hidden">
          <span className="inline-flex items-center gap-1.5">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> navigate
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>↵</Kbd> open
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>esc</Kbd> close
          </span>
        </div>
      </Cmdk>
    </Dialog>
  );
}

type CommandListProps = Pick<CommandDialogProps, "placeholder" | "search" | "onSearchChange" | "busy" | "children"> & {
  emptyText?: string;
  className?: string;
};

/** Search field and list, used by the palette and the combobox. */
export function CommandList({
  placeholder = "Search…",
  search,
  onSearchChange,
  busy = false,
  emptyText = "No results",
  className,
  children,
}: CommandListProps) {
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-rule px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <Cmdk.Input
          placeholder={placeholder}
          {...(search === undefined ? {} : { value: search })}
          {...(onSearchChange === undefined ? {} : { onValueChange: onSearchChange })}
          className="h-12 w-full min-w-0 bg-transparent text-[0.9375rem] outline-none"
        />
      </div>
      <Cmdk.List
        aria-busy={busy}
        className={classNames("max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-1.5", className)}
      >
        <Cmdk.Empty className="py-8 text-center text-sm text-soft">{busy ? "Searching…" : emptyText}</Cmdk.Empty>
        {children}
      </Cmdk.List>
    </>
  );
}

/** A titled group of items. */
export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Cmdk.Group>
  );
}

type CommandItemProps = {
  /** Unique in its list; searched together with the keywords. */
  value: string;
  keywords?: string[];
  icon?: ReactNode;
  /** Shown at the end of the row: a key, a count, a check mark. */
  trailing?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** One selectable item. */
export function CommandItem({
  value,
  keywords,
  icon,
  trailing,
  disabled = false,
  onSelect,
  children,
}: CommandItemProps) {
  return (
    <Cmdk.Item
      value={value}
      {...(keywords === undefined ? {} : { keywords })}
      disabled={disabled}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-sm outline-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-wash [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing}
    </Cmdk.Item>
  );
}
