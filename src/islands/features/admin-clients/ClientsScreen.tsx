import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PLANS } from "#src/domain/plans/plans.ts";
import { FilterSelect } from "../../lib/forms/FilterSelect.tsx";
import { PagedCard } from "../../lib/screens/lists/PagedCard.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { ClientTable } from "./ClientTable.tsx";
import { clientsQuery } from "./clients.query.ts";
import type { ClientFilter } from "./clients.query.ts";
import { CLIENT_STATE_LABELS } from "./ClientStateBadge.tsx";

const PLAN_NAMES = Object.fromEntries(Object.values(PLANS).map(({ key, name }) => [key, name]));

/** List of all clients with search and filters. */
export function ClientsScreen() {
  const [filter, setFilter] = useState<ClientFilter>({ q: "", state: "", plan: "" });
  const q = useDebounced(filter.q);
  const list = useInfiniteQuery(clientsQuery({ ...filter, q }));
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? [];
  const isFiltered = q !== "" || filter.state !== "" || filter.plan !== "";
  const empty = isFiltered
    ? { title: "No clients match", description: "Try a broader search or remove a filter." }
    : { title: "No clients yet", description: "Clients appear here as people sign up." };
  return (
    <>
      <search className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-full sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <SearchInput
          label="Search clients"
          placeholder="Workspace, person, email or ID"
          value={filter.q}
          onChange={(text) => setFilter({ ...filter, q: text })}
        />
        <FilterSelect
          label="State"
          any="Any state"
          options={CLIENT_STATE_LABELS}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <FilterSelect
          label="Plan"
          any="Any plan"
          options={PLAN_NAMES}
          value={filter.plan}
          onChange={(plan) => setFilter({ ...filter, plan })}
        />
      </search>
      <PagedCard name="clients" list={list} empty={clients.length === 0 ? empty : null}>
        <ClientTable clients={clients} />
      </PagedCard>
    </>
  );
}
