import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { describeTaxId } from "#src/domain/billing/payments/details.contract.ts";
import type { storedDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { getCountryName } from "#src/domain/shared/country-name.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { detailsQuery } from "./billing.query.ts";
import { DetailsDialog } from "./DetailsDialog.tsx";

type Details = z.output<typeof storedDetailsSchema>;

/** Who the invoices are for. */
export function DetailsSection() {
  const details = useQuery(detailsQuery());
  return (
    <Section title="Invoice details" description="Printed on every later invoice.">
      {details.isPending ? <SectionLoading label="Loading invoice details" rows={2} /> : null}
      {details.isError && details.data === undefined ? (
        <QueryError query={details} title="Invoice details could not be loaded" />
      ) : null}
      {details.data === undefined ? null : (
        <div className="grid gap-4">
          <address className="grid text-sm wrap-anywhere not-italic">
            {listLines(details.data).map((line, index) => (
              <span key={line} className={index === 0 ? "font-semibold" : "text-soft"}>
                {line}
              </span>
            ))}
          </address>
          <DetailsDialog details={details.data} />
        </div>
      )}
    </Section>
  );
}

function listLines({ name, email, address, taxId }: Details): string[] {
  const { line1, line2 = "", postalCode, city, state = "", country } = address;
  const lines = [
    name,
    line1,
    line2,
    [postalCode, city].filter((part) => part !== "").join(" "),
    state,
    country === "" ? "" : getCountryName(country),
    email,
    taxId === undefined ? "" : `${describeTaxId(taxId.type).name}: ${taxId.value}`,
  ];
  return [...new Set(lines.filter((line) => line !== ""))];
}
