import type { AdminBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { formatPrice } from "#src/domain/billing/money.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { formatMonth } from "./format-month.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";

/** Monthly revenue and its movement by month, newest first. */
export function MonthTable({ months }: { months: AdminBilling["months"] }) {
  return (
    <FlushTable caption="Months, newest first">
      <ColumnHeads
        columns={[
          "Month",
          { name: "Clients", numeric: true, wide: true },
          { name: "New", numeric: true, wide: true },
          { name: "Expansion", numeric: true, wide: true },
          { name: "Contraction", numeric: true, wide: true },
          { name: "Churned", numeric: true, wide: true },
          { name: "Additional", numeric: true, wide: true },
          { name: "Revenue", numeric: true },
        ]}
      />
      <TableBody>
        {months.toReversed().map((row) => (
          <TableRow key={row.month}>
            <TableHeader scope="row" className="whitespace-nowrap">
              {formatMonth(row.month)}
              <MobileSummary>
                {formatCount(row.subscriptions)} clients, {formatPrice(row.newMrrCents)} new,{" "}
                {formatPrice(-row.churnedMrrCents)} churned
              </MobileSummary>
            </TableHeader>
            <TableCell wide numeric>
              {formatCount(row.subscriptions)}
            </TableCell>
            <TableCell wide numeric>
              {formatPrice(row.newMrrCents)}
            </TableCell>
            <TableCell wide numeric>
              {formatPrice(row.expansionCents)}
            </TableCell>
            <TableCell wide numeric>
              {formatPrice(-row.contractionCents)}
            </TableCell>
            <TableCell wide numeric>
              {formatPrice(-row.churnedMrrCents)}
            </TableCell>
            <TableCell wide numeric>
              {formatPrice(row.overageCents)}
            </TableCell>
            <TableCell numeric className="font-semibold">
              {formatPrice(row.mrrCents)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

/** Paying clients and their monthly revenue by plan. */
export function PlanTable({ plans }: { plans: AdminBilling["byPlan"] }) {
  return (
    <FlushTable caption="Plans">
      <ColumnHeads columns={["Plan", { name: "Clients", numeric: true }, { name: "Revenue", numeric: true }]} />
      <TableBody>
        {plans.map(({ plan, subscriptions, mrrCents }) => (
          <TableRow key={plan}>
            <TableHeader scope="row">{PLANS[plan].name}</TableHeader>
            <TableCell numeric>{formatCount(subscriptions)}</TableCell>
            <TableCell numeric className="font-semibold">
              {formatPrice(mrrCents)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}
