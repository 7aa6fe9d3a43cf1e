import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Table } from "./Table.tsx";

/**
 * A table that reaches the edges of a flush Section, with its first and last column in line with the heading.
 * `relative` keeps what is written for screen readers alone inside the part that scrolls.
 */
export function FlushTable({ className, ...rest }: ComponentProps<typeof Table>) {
  return (
    <Table
      {...rest}
      className={classNames("relative pb-1 sm:[&_tr>*:first-child]:pl-5 sm:[&_tr>*:last-child]:pr-5", className)}
    />
  );
}
