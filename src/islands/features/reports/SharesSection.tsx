import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canEditReports } from "#src/domain/auth/policies.ts";
import { getReportFormat } from "#src/domain/reports/report-format.ts";
import type { Share } from "#src/domain/reports/shares.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { sharesQuery, useRevokeShare } from "./reports.query.ts";

/** The links that were shared, with how often they were opened. */
export function SharesSection() {
  const shares = useQuery(sharesQuery());
  const rows = shares.data?.shares ?? [];
  return (
    <Section
      title="Shared links"
      description="Each shows a report as it was when the link was created."
      flush={rows.length > 0}
    >
      {shares.isPending ? <SectionLoading label="Loading shared links" /> : null}
      {shares.isError && shares.data === undefined ? <QueryError query={shares} className="py-6!" /> : null}
      {shares.data !== undefined && rows.length === 0 ? (
        <p className="text-sm text-soft">No links yet. Share a report to send it to people without an account.</p>
      ) : null}
      {rows.length === 0 ? null : (
        <FlushTable caption="Shared links">
          <ColumnHeads
            columns={[
              "Period",
              { name: "Views", numeric: true, wide: true },
              { name: "Created", wide: true },
              "State",
              { hidden: "Actions" },
            ]}
          />
          <TableBody>
            {rows.map((share) => (
              <ShareRow key={share.id} share={share} />
            ))}
          </TableBody>
        </FlushTable>
      )}
    </Section>
  );
}

function ShareRow({ share }: { share: Share }) {
  const { client, role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const period = getReportFormat("en").period(share);
  const [openedMs] = useState(Date.now);
  const state = describeState(share, openedMs);
  const views = formatNumberOf(share.views, "view");
  const created = formatDate(share.createdAt, client.timeZone);
  return (
    <TableRow>
      <TableHeader scope="row">
        {period}
        <span className="block text-xs font-normal text-soft">{describeLanguage(share.lang)}</span>
        <MobileSummary>
          {views} · {created}
        </MobileSummary>
      </TableHeader>
      <TableCell numeric wide>
        {share.views}
        {share.lastViewedAt === null ? null : (
          <span className="block text-xs text-soft">last {formatDate(share.lastViewedAt, client.timeZone)}</span>
        )}
      </TableCell>
      <TableCell wide>
        {created}
        <span className="block text-xs text-soft">{share.createdBy}</span>
      </TableCell>
      <TableCell>
        {state === "active" ? (
          <span className="text-sm">until {formatDate(share.expiresAt, client.timeZone)}</span>
        ) : (
          <Badge>{state === "revoked" ? "Revoked" : "Expired"}</Badge>
        )}
      </TableCell>
      <TableCell className="text-right">
        {state === "active" && canEditReports(role) && impersonation === undefined && !isReadOnly ? (
          <RevokeDialog share={share} period={period} />
        ) : null}
      </TableCell>
    </TableRow>
  );
}

function RevokeDialog({ share, period }: { share: Share; period: string }) {
  const revoke = useRevokeShare();
  return (
    <ConfirmDialog
      title="Revoke this link?"
      description={`The link to the report of ${period} stops working at once, for everybody who has it.`}
      trigger={
        <Button size="sm" aria-label={`Revoke the link to the report of ${period}`}>
          Revoke
        </Button>
      }
      confirm="Revoke"
      failure="The link could not be revoked"
      pending={revoke.isPending}
      onConfirm={(outcome) => revoke.mutate(share.id, outcome)}
    />
  );
}

function describeState({ revokedAt, expiresAt }: Share, nowMs: number): "active" | "revoked" | "expired" {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= nowMs ? "expired" : "active";
}
