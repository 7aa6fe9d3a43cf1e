import { useQuery } from "@tanstack/react-query";
import { EXPORT_DAYS, isUnfinished } from "#src/domain/exports/exports.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { ExportList } from "./ExportList.tsx";
import { exportsQuery, useRequestExport } from "./exports.query.ts";
import { ScheduledExportSection } from "./ScheduledExportSection.tsx";

/** /dash/admin/export: exports of everything in the workspace, and days in a bucket of its own. */
export function ExportScreen() {
  const exports = useQuery(exportsQuery());
  const request = useRequestExport();
  const isBusy = exports.data?.exports.some(isUnfinished) === true;
  return (
    <>
      <ReadOnlyNote>Data can be exported while your workspace is read-only.</ReadOnlyNote>
      <Section
        title="Export everything"
        description={`A zip with all conversations, comments, tags, settings and the audit log, as JSON lines and CSV. We email you when it is ready; it can be downloaded for ${EXPORT_DAYS} days.`}
      >
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose text-sm text-soft">
            Passwords, keys and secrets are not included. The messages can be imported into another workspace: the file
            README.txt in the zip says how.
          </p>
          <Button
            variant="primary"
            loading={request.isPending}
            disabled={isBusy || exports.data === undefined}
            onClick={() => request.mutate(undefined, toastOutcome("Export started", "The export could not be started"))}
          >
            Start export
          </Button>
          {isBusy ? <p className="text-sm text-soft">One export is made at a time.</p> : null}
        </div>
      </Section>
      <Section title="Exports" flush>
        {exports.isPending ? <SectionLoading label="Loading the exports" rows={2} flush /> : null}
        {exports.isError && exports.data === undefined ? (
          <QueryError query={exports} title="The exports could not be loaded" />
        ) : null}
        {exports.data === undefined ? null : <ExportList exports={exports.data.exports} />}
      </Section>
      <ScheduledExportSection />
    </>
  );
}
