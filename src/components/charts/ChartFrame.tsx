import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../ui/class-names.ts";

/** A chart's data as a table: column heads, and rows that start with their label. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };

type ChartFrameProps = {
  title: string;
  /** One-sentence summary for screen readers. */
  summary?: string | undefined;
  showTitle?: boolean | undefined;
  table: ChartTable;
  /** Shown above the chart: a legend or the value under the cursor. */
  header?: ReactNode;
  /** Corner of the table toggle, for charts that use the top right. */
  toggleCorner?: "top-right" | "bottom-left" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A chart with a title and a data table, which screen readers always get and everyone can toggle. */
export function ChartFrame({
  title,
  summary,
  showTitle = false,
  table,
  header,
  toggleCorner = "top-right",
  className,
  children,
}: ChartFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  const label = asTable ? "Show as chart" : "Show as table";

  return (
    <figure aria-labelledby={id} className={classNames("group/chart relative min-w-0", className)}>
      <figcaption id={id} className={showTitle ? "mb-2 pr-9 text-sm font-semibold" : "sr-only"}>
        {title}
        {summary === undefined ? null : <span className="sr-only">. {summary}</span>}
      </figcaption>
      <button
        type="button"
        onClick={() => setAsTable(!asTable)}
        aria-label={`${label}: ${title}`}
        title={label}
        data-print="hide"
        className={classNames(
          "absolute z-2 grid size-7 place-items-center rounded-[6px] bg-card text-faint opacity-0 transition-opacity group-hover/chart:opacity-100 hover:bg-wash hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100",
          toggleCorner === "top-right" || asTable ? "-top-1 right-0" : "bottom-0 left-0",
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
      {asTable ? null : (
        <>
          {header === undefined ? null : <div className="min-h-6 pr-8">{header}</div>}
          {children}
        </>
      )}
      <div
        className={asTable ? "edge-hint mt-7 max-h-80 overflow-y-auto" : "sr-only"}
        {...(asTable ? { tabIndex: 0, role: "region", "aria-label": title } : {})}
      >
        <table className="w-full border-separate border-spacing-0 text-left text-[0.8125rem]">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={classNames(
                    "sticky top-0 border-b border-rule bg-card py-1.5 pr-4 font-semibold text-soft",
                    index > 0 && "text-right",
                  )}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={`${at}:${row[0] ?? ""}`}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row" className="border-b border-rule py-1.5 pr-4 font-normal">
                      {cell}
                    </th>
                  ) : (
                    <td key={index} className="tabular border-b border-rule py-1.5 pr-4 text-right">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
