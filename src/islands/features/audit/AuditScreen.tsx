import { useInfiniteQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import type { AuditEntry } from "#src/domain/audit/audit.contract.ts";
import { canReadAudit } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { AuditLog } from "../../lib/screens/AuditLog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { auditQuery } from "./audit.query.ts";

/** /dash/settings/audit: the workspace's audit log, for owners and admins. */
export function AuditScreen() {
  const { role, client } = useDash();
  const canRead = canReadAudit(role);
  const log = useInfiniteQuery({ ...auditQuery(), enabled: canRead });
  if (!canRead) {
    return (
      <Section title="Audit log" flush>
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">Only owners and admins can see the audit log.</p>
      </Section>
    );
  }
  return (
    <AuditLog
      log={log}
      title="Audit log"
      description="Log-ins and all changes to members, keys and settings. Entries are never changed or deleted."
      timeZone={client.timeZone}
      who={({ actor }) => <Actor {...actor} />}
    />
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
