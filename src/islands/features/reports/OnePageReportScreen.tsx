import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Download, Palette, Printer } from "lucide-react";
import { useState } from "react";
import { ReportSheet } from "#src/components/report/ReportSheet.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { buildSheet, formatFileName } from "#src/domain/reports/sheet.ts";
import type { OnePage } from "#src/domain/reports/reports.contract.ts";
import { canEditReports } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";
import { downloadFile } from "../../lib/api/download.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { MoneySwitch } from "../../lib/money/MoneySwitch.tsx";
import { useDashSearch, useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { FiltersLeftOut } from "../../lib/screens/FiltersLeftOut.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { ReportLanguageSelect } from "./ReportLanguageSelect.tsx";
import { onePageQuery } from "./reports.query.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { SchedulesSection } from "./SchedulesSection.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import { SharesSection } from "./SharesSection.tsx";

/** The filters that a report takes. */
const TAKEN = ["account", "channel", "language", "version"] as const;

/** /dash/one-page-report: the report of the selected period and filters, to print, download, share and schedule. */
export function OnePageReportScreen() {
  const { now } = useMetricsQueries();
  const { lang = "en", in: unit } = useDashSearch();
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const canEdit = canEditReports(role) && impersonation === undefined && !isReadOnly;
  const { from, to, account, channel, language, version, sample } = now;
  const filter = { account, channel, language, version, sample };
  const query = { from, to, ...filter, lang, in: unit };
  const report = useQuery(onePageQuery(query));

  if (report.data === undefined && report.isError) {
    return <QueryErrorCard query={report} title="The report could not be loaded" />;
  }
  return (
    <div className="mx-auto grid w-full max-w-[52rem] gap-4">
      <div data-print="hide" className="empty:hidden">
        <ReadOnlyNote>
          While your workspace is read-only, you can view, print and download reports. Scheduled ones rest.
        </ReadOnlyNote>
      </div>
      <div data-print="hide" className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <ReportLanguageSelect />
          <MoneySwitch money={report.data?.money} />
        </div>
        <div className="flex flex-wrap gap-2">
          {canEdit ? (
            <>
              <DashLink to={paths.dash.settingsBrand} className={buttonClasses("ghost", "md")}>
                <Palette aria-hidden="true" className="size-4 text-faint" />
                Brand
              </DashLink>
              <ShareDialog query={query} />
              <ScheduleDialog
                key={JSON.stringify(query)}
                filter={filter}
                lang={lang}
                trigger={
                  <Button icon={<CalendarClock aria-hidden="true" className="size-4 text-faint" />}>Schedule</Button>
                }
              />
            </>
          ) : null}
          <Button
            disabled={report.data === undefined}
            onClick={() => window.print()}
            icon={<Printer aria-hidden="true" className="size-4 text-faint" />}
          >
            Print
          </Button>
          <DownloadPdf report={report.data} query={query} />
        </div>
      </div>
      <div data-print="hide" className="empty:hidden">
        <FiltersLeftOut takes={TAKEN} to="the report" />
      </div>
      {report.data === undefined ? (
        <SheetSkeleton />
      ) : (
        <div
          aria-busy={report.isPlaceholderData}
          className={classNames("transition-opacity", report.isPlaceholderData && "opacity-60")}
        >
          <ReportSheet sheet={buildSheet(report.data)} level={2} />
        </div>
      )}
      <SharesSection />
      <SchedulesSection />
    </div>
  );
}

function DownloadPdf({ report, query }: { report: OnePage | undefined; query: Parameters<typeof onePageQuery>[0] }) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    if (report === undefined) return;
    setBusy(true);
    try {
      await downloadFile(paths.api.onePagePdf, query, formatFileName(report));
    } catch (error) {
      toast({ title: "The PDF could not be made", description: getErrorMessage(error), variant: "destructive" });
    }
    setBusy(false);
  }

  return (
    <Button
      variant="primary"
      disabled={report === undefined}
      loading={busy}
      onClick={() => void download()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      Download PDF
    </Button>
  );
}

function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading report" className="grid gap-6 rounded-md border border-rule bg-card p-9">
      <Skeleton className="h-8 w-56 max-w-full" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-20 w-full" />
        ))}
      </div>
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
