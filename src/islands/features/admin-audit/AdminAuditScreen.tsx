import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminAuditEntry } from "#src/domain/admin/admin-audit.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { AuditLog } from "../../lib/screens/lists/AuditLog.tsx";
import { adminAuditQuery } from "./audit.query.ts";

/** Audit log of the administrators' actions. */
export function AdminAuditScreen() {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const log = useInfiniteQuery(adminAuditQuery({ q }));
  return (
    <>
      <search>
        <SearchInput
          label="Search administrator activity"
          placeholder="Administrator, client, action or subject"
          value={text}
          onChange={setText}
        />
      </search>
      <AuditLog
        log={log}
        title="Administrator activity"
        description="Actions on a client also appear in that client's own audit log. Times are in UTC."
        {...(q === "" ? {} : { empty: "No entries match. Try a shorter text." })}
        timeZone="UTC"
        who={({ administrator }) => administrator.name}
        about={{ header: "Client", cell: (entry) => <ClientLink {...entry} /> }}
      />
    </>
  );
}

function ClientLink({ client }: Pick<AdminAuditEntry, "client">) {
  if (client === null) return <span className="text-faint">–</span>;
  return (
    <AdminLink to={paths.admin.client(client.id)} className="underline decoration-edge underline-offset-4">
      {client.name ?? "Deleted"}
    </AdminLink>
  );
}
