import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LEAD_SOURCES } from "#src/domain/admin/desk.contract.ts";
import { DownloadButton } from "../../lib/DownloadButton.tsx";
import { FilterSelect } from "../../lib/FilterSelect.tsx";
import { PagedCard } from "../../lib/PagedCard.tsx";
import { SearchInput } from "../../lib/SearchInput.tsx";
import { useDebounced } from "../../lib/use-debounced.ts";
import { LeadTable } from "./LeadTable.tsx";
import { downloadLeads, leadsQuery } from "./leads.query.ts";
import type { LeadFilter } from "./leads.query.ts";

const STATES = { open: "Open", handled: "Done" };

/** What people left on the public site: subscribers, messages, questions about sales. */
export function LeadsScreen() {
  const [filter, setFilter] = useState<LeadFilter>({ q: "", source: "", state: "open" });
  const q = useDebounced(filter.q);
  const list = useInfiniteQuery(leadsQuery({ ...filter, q }));
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? [];
  const empty =
    q === "" && filter.source === ""
      ? { title: "Nothing to do", description: "What people write on the public site appears here." }
      : { title: "No lead matches", description: "Search for less, or in all sources and states." };
  return (
    <>
      <search className="grid grid-cols-2 items-end gap-3 max-sm:*:first:col-span-full max-sm:*:last:col-span-full sm:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
        <SearchInput
          label="Search leads"
          placeholder="Address, name, company or words"
          value={filter.q}
          onChange={(text) => setFilter({ ...filter, q: text })}
        />
        <FilterSelect
          label="Source"
          any="Any source"
          options={LEAD_SOURCES}
          value={filter.source}
          onChange={(source) => setFilter({ ...filter, source })}
        />
        <FilterSelect
          label="State"
          any="Any state"
          options={STATES}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <DownloadButton disabled={leads.length === 0} download={() => downloadLeads({ ...filter, q })}>
          Export CSV
        </DownloadButton>
      </search>
      <PagedCard name="leads" list={list} empty={leads.length === 0 ? empty : null}>
        <LeadTable leads={leads} />
      </PagedCard>
    </>
  );
}
