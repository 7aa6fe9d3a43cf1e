import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUDIT_GROUPS } from "#src/domain/audit/audit.contract.ts";
import type { AuditEntry } from "#src/domain/audit/audit.contract.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FilterSelect } from "../../lib/forms/FilterSelect.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { AuditLog } from "../../lib/screens/lists/AuditLog.tsx";
import { DownloadButton } from "../../lib/screens/lists/DownloadButton.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { auditQuery, downloadAudit } from "./audit.query.ts";
import type { AuditSearch } from "./audit.query.ts";

const NO_FILTER: AuditSearch = { q: "", group: "", from: "", to: "" };
const GROUPS = Object.fromEntries(Object.entries(AUDIT_GROUPS).map(([group, { label }]) => [group, label]));

/** /dash/admin/audit: the workspace's audit log, with filters and export. */
export function AuditScreen() {
  const { client } = useDash();
  const [filter, setFilter] = useState(NO_FILTER);
  const applied = { ...filter, q: useDebounced(filter.q.trim()) };
  const isFiltered = Object.values(applied).some((value) => value !== "");
  const log = useInfiniteQuery({ ...auditQuery(applied), placeholderData: keepPreviousData });
  const isEmpty = log.data?.pages.every(({ entries }) => entries.length === 0) !== false;
  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchInput
          label="Search the audit log"
          placeholder="Name, action or subject"
          value={filter.q}
          onChange={(q) => setFilter({ ...filter, q })}
        />
        <FilterSelect
          label="Kind of action"
          any="All actions"
          options={GROUPS}
          value={filter.group}
          onChange={(group) => setFilter({ ...filter, group })}
        />
        <div className="flex flex-wrap items-end gap-3 sm:col-span-2">
          <Field label="From" className="min-w-36 flex-1 sm:max-w-44">
            <Input
              type="date"
              value={filter.from}
              {...(filter.to === "" ? {} : { max: filter.to })}
              onChange={(event) => setFilter({ ...filter, from: event.target.value })}
            />
          </Field>
          <Field label="To" className="min-w-36 flex-1 sm:max-w-44">
            <Input
              type="date"
              value={filter.to}
              {...(filter.from === "" ? {} : { min: filter.from })}
              onChange={(event) => setFilter({ ...filter, to: event.target.value })}
            />
          </Field>
          <div className="max-sm:w-full sm:ml-auto">
            <DownloadButton disabled={isEmpty} download={() => downloadAudit(applied)}>
              Export CSV
            </DownloadButton>
          </div>
        </div>
      </search>
      <AuditLog
        log={log}
        title="Audit log"
        description="Log-ins and all changes to members, keys and settings. Entries are never deleted; only an erased person is masked in them."
        {...(isFiltered ? { empty: "No entries match. Remove a filter or widen the period." } : {})}
        timeZone={client.timeZone}
        who={({ actor }) => <Actor {...actor} />}
      />
    </>
  );
}

const KINDS: Record<AuditEntry["actor"]["kind"], string | null> = {
  user: null,
  key: "API key",
  staff: `${PRODUCT_NAME} staff`,
  system: null,
};

function Actor({ name, kind }: AuditEntry["actor"]) {
  return (
    <>
      {name}
      {KINDS[kind] === null ? null : <span className="block text-xs text-soft">{KINDS[kind]}</span>}
    </>
  );
}
