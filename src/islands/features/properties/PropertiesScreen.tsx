import { useQuery } from "@tanstack/react-query";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import { MAX_TRACKED } from "#src/domain/properties/properties.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { propertiesQuery } from "../../lib/queries/properties.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { PropertyRow } from "./PropertyRow.tsx";

/** /dash/settings/properties: what conversations tell besides words, and which of it are filters. */
export function PropertiesScreen() {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const query = useQuery({ ...propertiesQuery(), refetchOnMount: "always" });
  const properties = query.data?.properties ?? [];
  return (
    <>
      <ReadOnlyNote>While your workspace is read-only, you can view properties, but not change them.</ReadOnlyNote>
      <Section
        title="Properties"
        description={`Details that your messages and events carry beside their text, such as a plan or a country. Track up to ${String(MAX_TRACKED)} as filters of conversations and columns of exports.`}
        flush
      >
        {query.isPending ? <SectionLoading label="Loading properties" flush /> : null}
        {query.isError ? <QueryError query={query} title="Properties could not be loaded" /> : null}
        {query.isSuccess && properties.length === 0 ? (
          <EmptyState
            className="py-10!"
            title="No properties yet"
            description="Send metadata with messages, such as { plan: 'pro', seats: 12 }. Short texts, numbers and yes or no appear here."
          />
        ) : null}
        <ul aria-label="Properties" className="divide-y divide-rule border-t border-rule empty:hidden">
          {properties.map((property) => (
            <PropertyRow key={property.name} property={property} canEdit={canManageApiAccounts(role) && !isReadOnly} />
          ))}
        </ul>
      </Section>
    </>
  );
}
