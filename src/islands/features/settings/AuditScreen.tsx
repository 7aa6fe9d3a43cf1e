import { useInfiniteQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import type { AuditEntry } from "#src/domain/audit/audit.contract.ts";
import { canReadAudit } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { AuditLog } from "../../lib/AuditLog.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { auditQuery } from "./audit.query.ts";

/** /dash/settings/audit: who did what in the workspace, for those who answer for it. */
export function AuditScreen() {
  const { role, client } = useDash();
  const mayRead = canReadAudit(role);
  const log = useInfiniteQuery({ ...auditQuery(), enabled: mayRead });
  if (!mayRead) {
    return (
      <Section title="Audit log" flush>
        <p className="px-4 pb-5 text-sm text-soft sm:px-5">Owners and admins of the workspace read who did what.</p>
      </Section>
    );
  }
  return (
    <AuditLog
      log={log}
      title="Audit log"
      description="Log-ins, and every change of people, keys and settings. Entries are never changed or deleted."
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
