import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LEAD_SOURCES } from "#src/domain/admin/admin-leads.contract.ts";
import { DownloadButton } from "../../lib/screens/lists/DownloadButton.tsx";
import { FilterSelect } from "../../lib/forms/FilterSelect.tsx";
import { PagedCard } from "../../lib/screens/lists/PagedCard.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { LeadTable } from "./LeadTable.tsx";
import { downloadLeads, leadsQuery } from "./leads.query.ts";
import type { LeadFilter } from "./leads.query.ts";

const STATES = { open: "Open", handled: "Done" };

/** Leads from the public site: newsletter subscribers, contact messages and sales requests. */
export function LeadsScreen() {
  const [filter, setFilter] = useState<LeadFilter>({ q: "", source: "", state: "open" });
  const q = useDebounced(filter.q);
  const list = useInfiniteQuery(leadsQuery({ ...filter, q }));
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? [];
  const empty =
    q === "" && filter.source === ""
      ? { title: "No leads here", description: "Messages and sign-ups from the public site appear here." }
      : { title: "No leads match", description: "Try a broader search or remove a filter." };
  return (
    <>
      <search className="grid grid-cols-2 items-end gap-3 max-sm:*:first:col-span-full max-sm:*:last:col-span-full sm:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
        <SearchInput
          label="Search leads"
          placeholder="Email, name, company or text"
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
