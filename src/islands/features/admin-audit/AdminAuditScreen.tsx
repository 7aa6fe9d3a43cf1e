import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminAuditEntry } from "#src/domain/admin/admin-audit.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";
import { AuditLog } from "../../lib/screens/AuditLog.tsx";
import { adminAuditQuery } from "./audit.query.ts";

/** Audit log of the administrators' actions. */
export function AdminAuditScreen() {
  const log = useInfiniteQuery(adminAuditQuery());
  return (
    <AuditLog
      log={log}
      title="Administrator activity"
      description="Actions on a client also appear in that client's own audit log. Times are in UTC."
      timeZone="UTC"
      who={({ administrator }) => administrator.name}
      about={{ header: "Client", cell: (entry) => <ClientLink {...entry} /> }}
    />
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
