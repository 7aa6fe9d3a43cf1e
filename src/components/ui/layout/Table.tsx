import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

type TableProps = ComponentProps<"table"> & {
  /** Accessible name; visible above the table with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  dense?: boolean;
};

/** A scrollable table with a sticky head; set its maximum height with `className`. */
export function Table({ caption, showCaption = false, dense = false, className, children, ...rest }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={classNames("edge-hint -outline-offset-2", className)}
    >
      <table
        {...rest}
        data-dense={dense ? "" : undefined}
        className="group/table w-full border-separate border-spacing-0 text-left text-sm"
      >
        <caption className={showCaption ? "pb-2 text-left text-sm font-semibold" : "sr-only"}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The sticky head of a table. */
export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead {...rest} className={classNames("sticky top-0 z-1 bg-card", className)} />;
}

/** The body of a table. */
export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={classNames("[&>tr:last-child>*]:border-b-0", className)} />;
}

/** A row; `interactive` adds a hover style. */
export function TableRow({
  interactive = false,
  className,
  ...rest
}: ComponentProps<"tr"> & { interactive?: boolean }) {
  return <tr {...rest} className={classNames(interactive && "transition-colors hover:bg-wash", className)} />;
}

const CELL = "border-b border-rule px-3 align-middle first:pl-4 last:pr-4 group-data-dense/table:py-1.5";

type CellProps = {
  numeric?: boolean;
  /** Column hidden on phones; repeat its value in a {@link MobileSummary} under the row's name. */
  wide?: boolean;
};

/** A cell; `numeric` right-aligns figures. */
export function TableCell({ numeric = false, wide = false, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return <td {...rest} className={classNames(CELL, "py-3", cellClasses({ numeric, wide }), className)} />;
}

function cellClasses({ numeric = false, wide = false }: CellProps): string {
  return classNames(numeric && "tabular text-right", wide && "max-sm:hidden");
}

type HeaderProps = ComponentProps<"th"> &
  CellProps & {
    sorted?: "ascending" | "descending" | "none";
    /** Makes the head a sort button. */
    onSort?: () => void;
  };

/** A column header, or a row header with `scope="row"`. */
export function TableHeader({
  numeric = false,
  wide = false,
  sorted,
  onSort,
  scope = "col",
  className,
  children,
  ...rest
}: HeaderProps) {
  return (
    <th
      {...rest}
      scope={scope}
      aria-sort={sorted}
      className={classNames(
        CELL,
        scope === "row"
          ? "py-3 font-semibold break-words max-sm:wrap-anywhere"
          : "py-2 text-xs font-semibold whitespace-nowrap text-soft",
        cellClasses({ numeric, wide }),
        className,
      )}
    >
      {onSort === undefined ? children : <SortButton {...{ onSort, sorted, numeric }}>{children}</SortButton>}
    </th>
  );
}

/** Values of the columns hidden on phones, shown under the row's name. */
export function MobileSummary({ children }: { children: ReactNode }) {
  return (
    <span className="tabular block text-xs font-normal whitespace-normal text-soft wrap-anywhere sm:hidden">
      {children}
    </span>
  );
}

/** A column name; `hidden` names a column for screen readers only, e.g. the one with row actions. */
type Column = string | ({ name: string } & CellProps) | { hidden: string };

/** Table head with plain column names. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <TableHead>
      <TableRow>{columns.map(renderHead)}</TableRow>
    </TableHead>
  );
}

function renderHead(column: Column): ReactNode {
  if (typeof column === "string") return <TableHeader key={column}>{column}</TableHeader>;
  if ("hidden" in column) {
    return (
      <TableHeader key={column.hidden}>
        <span className="sr-only">{column.hidden}</span>
      </TableHeader>
    );
  }
  const { name, ...cell } = column;
  return (
    <TableHeader key={name} {...cell}>
      {name}
    </TableHeader>
  );
}

type SortButtonProps = {
  onSort: () => void;
  sorted: HeaderProps["sorted"];
  numeric: boolean;
  children: ReactNode;
};

function SortButton({ onSort, sorted, numeric, children }: SortButtonProps) {
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        "group/sort -m-1 inline-flex min-h-6 items-center gap-1 p-1 hover:text-ink",
        numeric && "flex-row-reverse",
      )}
    >
      {children}
      <Arrow
        aria-hidden="true"
        className={classNames(
          "size-3.5",
          sorted === "ascending" || sorted === "descending" ? "text-ink" : "opacity-0 group-hover/sort:opacity-60",
        )}
      />
    </button>
  );
}
