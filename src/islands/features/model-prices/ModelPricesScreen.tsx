import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCcw, Trash2 } from "lucide-react";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import type { ModelPrices, OwnPrices } from "#src/domain/model-calls/prices.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { modelPricesQuery, useSetOwnPrices } from "./model-prices.query.ts";
import { PriceDialog } from "./PriceDialog.tsx";
import { RecountDialog } from "./RecountDialog.tsx";

type Price = ModelPrices["rows"][number];

/** /dash/settings/model-prices: what calls to language models cost, own prices before the default ones. */
export function ModelPricesScreen() {
  const prices = useQuery(modelPricesQuery());
  if (prices.data === undefined && prices.isError) {
    return <QueryErrorCard query={prices} title="Model prices could not be loaded" />;
  }
  if (prices.data === undefined) return <SectionLoading label="Loading model prices" rows={6} />;
  return <Prices prices={prices.data} />;
}

function Prices({ prices: { rows, asOf } }: { prices: ModelPrices }) {
  const { role, impersonation } = useDash();
  const isEditable = canManageWorkspace(role) && impersonation === undefined;
  const own = rows.flatMap((row) => (row.own && row.validFrom !== null ? { ...row, validFrom: row.validFrom } : []));
  return (
    <>
      <Section
        flush={own.length > 0}
        title="Your prices"
        description="They replace the default prices for calls from the day you set. US dollars per million tokens."
        actions={
          isEditable ? (
            <div className="flex flex-wrap gap-2">
              <RecountDialog
                trigger={
                  <Button size="sm" icon={<RotateCcw aria-hidden="true" className="size-4" />}>
                    Recalculate costs
                  </Button>
                }
              />
              <PriceDialog
                own={own}
                trigger={
                  <Button variant="primary" size="sm" icon={<Plus aria-hidden="true" className="size-4" />}>
                    Add price
                  </Button>
                }
              />
            </div>
          ) : null
        }
      >
        {own.length === 0 ? (
          <p className="text-sm text-soft">
            No prices of your own. Add one for a model that is missing below, or if your contract says otherwise.
          </p>
        ) : (
          <PriceTable caption="Your prices" rows={own} {...(isEditable && { own })} />
        )}
      </Section>
      <Section
        flush
        title="Default prices"
        description={`The providers' list prices as of ${formatDate(`${asOf}T00:00:00Z`, "UTC")}. Calls to other models have no cost.`}
      >
        <PriceTable caption="Default prices" rows={rows.filter((row) => !row.own)} />
      </Section>
    </>
  );
}

/** `own` are all own prices, where they can be deleted. */
function PriceTable({ caption, rows, own }: { caption: string; rows: readonly Price[]; own?: OwnPrices["rows"] }) {
  return (
    <FlushTable caption={caption} dense>
      <ColumnHeads
        columns={[
          "Model",
          { name: "Input", numeric: true },
          { name: "Cached", numeric: true, wide: true },
          { name: "Cache write", numeric: true, wide: true },
          { name: "Output", numeric: true },
          ...(own === undefined ? [] : [{ hidden: "Actions" }]),
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.match} ${row.validFrom ?? ""}`}>
            <TableHeader scope="row">
              <span className="font-mono text-xs font-semibold">{row.match}</span>
              {own === undefined || row.validFrom === null ? null : (
                <span className="block text-xs font-normal text-soft">
                  from {formatDate(`${row.validFrom}T00:00:00Z`, "UTC")}
                </span>
              )}
              <MobileSummary>
                Cached {formatPrice(row.cachedInputPerMillion)}, cache write {formatPrice(row.cacheWritePerMillion)}
              </MobileSummary>
            </TableHeader>
            <TableCell numeric>{formatPrice(row.inputPerMillion)}</TableCell>
            <TableCell numeric wide>
              {formatPrice(row.cachedInputPerMillion)}
            </TableCell>
            <TableCell numeric wide>
              {formatPrice(row.cacheWritePerMillion)}
            </TableCell>
            <TableCell numeric>{formatPrice(row.outputPerMillion)}</TableCell>
            {own === undefined ? null : (
              <TableCell className="text-right">
                <DeletePrice row={row} own={own} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function DeletePrice({ row, own }: { row: Price; own: OwnPrices["rows"] }) {
  const save = useSetOwnPrices();
  return (
    <ConfirmDialog
      title={`Delete the price of ${row.match}?`}
      description="Calls that are stored keep their cost. New ones get the default price, or none."
      confirm="Delete price"
      failure="The price was not deleted"
      pending={save.isPending}
      onConfirm={(outcome) =>
        save.mutate(
          { rows: own.filter(({ match, validFrom }) => match !== row.match || validFrom !== row.validFrom) },
          outcome,
        )
      }
      trigger={
        <Button variant="quiet" size="icon-sm" aria-label={`Delete the price of ${row.match}`}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      }
    />
  );
}

function formatPrice(dollars: number | null): string {
  if (dollars === null) return "–";
  return `$${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 5 })}`;
}
