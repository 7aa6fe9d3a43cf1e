import { useInfiniteQuery } from "@tanstack/react-query";
import type { StaffAuditEntry } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { AdminLink } from "../../lib/AdminLink.tsx";
import { AuditLog } from "../../lib/AuditLog.tsx";
import { staffAuditQuery } from "./audit.query.ts";

/** What staff did. */
export function StaffAuditScreen() {
  const log = useInfiniteQuery(staffAuditQuery());
  return (
    <AuditLog
      log={log}
      title="What staff did"
      description="What concerns a client stands in that client's own log as well. Times are UTC."
      timeZone="UTC"
      who={({ administrator }) => administrator.name}
      about={{ header: "Client", cell: (entry) => <ClientLink {...entry} /> }}
    />
  );
}

function ClientLink({ client }: Pick<StaffAuditEntry, "client">) {
  if (client === null) return <span className="text-faint">–</span>;
  return (
    <AdminLink to={paths.admin.client(client.id)} className="underline decoration-edge underline-offset-4">
      {client.name ?? "Deleted"}
    </AdminLink>
  );
}
