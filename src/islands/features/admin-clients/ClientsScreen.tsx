import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { CLIENT_STATES } from "#src/domain/admin/admin.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { useDebounced } from "../../lib/use-debounced.ts";
import { ClientTable } from "./ClientTable.tsx";
import { clientsQuery } from "./clients.query.ts";
import type { ClientFilter } from "./clients.query.ts";
import { STATE_WORDS } from "./StateBadge.tsx";
import { PlanOptions } from "./PlanOptions.tsx";

const SEARCH_DELAY_MS = 250;

/** Every client, found by name, person or id. */
export function ClientsScreen() {
  const [filter, setFilter] = useState<ClientFilter>({ q: "", state: "", plan: "" });
  const q = useDebounced(filter.q, SEARCH_DELAY_MS);
  const list = useInfiniteQuery(clientsQuery({ ...filter, q }));
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? [];
  const narrowed = q !== "" || filter.state !== "" || filter.plan !== "";

  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <Field label="Search clients" hideLabel>
          <Input
            type="search"
            placeholder="Workspace, person, address or id"
            icon={<Search className="size-4" />}
            value={filter.q}
            onChange={(event) => setFilter({ ...filter, q: event.target.value })}
          />
        </Field>
        <Field label="State" hideLabel>
          <NativeSelect value={filter.state} onChange={(event) => setFilter({ ...filter, state: event.target.value })}>
            <option value="">Any state</option>
            {CLIENT_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_WORDS[state]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Plan" hideLabel>
          <NativeSelect value={filter.plan} onChange={(event) => setFilter({ ...filter, plan: event.target.value })}>
            <option value="">Any plan</option>
            <PlanOptions />
          </NativeSelect>
        </Field>
      </search>
      <Card>
        {list.data === undefined && !list.isError ? (
          <div role="status" aria-label="Loading the clients" className="grid gap-3 p-5">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-10 w-full" />
            ))}
          </div>
        ) : null}
        {list.isError ? <QueryError query={list} title="The clients could not be loaded" /> : null}
        {list.isSuccess && clients.length === 0 ? (
          <EmptyState
            title={narrowed ? "No client matches" : "No clients yet"}
            description={
              narrowed ? "Search for less, or for another part of the name." : "They appear as people sign up."
            }
          />
        ) : null}
        {clients.length > 0 ? <ClientTable clients={clients} /> : null}
        {list.hasNextPage ? (
          <div className="grid justify-center py-4">
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </Card>
    </>
  );
}
