import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Table } from "./Table.tsx";

/**
 * A table for a flush Section: full width, with the outer columns aligned to the heading.
 * `relative` keeps screen-reader-only text inside the scrolling area.
 */
export function FlushTable({ className, ...rest }: ComponentProps<typeof Table>) {
  return (
    <Table
      {...rest}
      className={classNames("relative pb-1 sm:[&_tr>*:first-child]:pl-5 sm:[&_tr>*:last-child]:pr-5", className)}
    />
  );
}
