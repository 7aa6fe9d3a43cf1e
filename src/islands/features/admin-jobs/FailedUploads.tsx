import type { z } from "zod";
import type { failedUploadSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";

type FailedUpload = z.output<typeof failedUploadSchema>;

const KINDS = { import: "Import", recording: "Recording" } as const;

/** Files of clients that could not be read, with the reason that the client sees. */
export function FailedUploads({ uploads }: { uploads: readonly FailedUpload[] }) {
  return (
    <FlushTable caption="Failed uploads">
      <ColumnHeads
        columns={[
          "Client",
          { name: "File", wide: true },
          { name: "Reason", wide: true },
          { name: "Failed at (UTC)", wide: true },
        ]}
      />
      <TableBody>
        {uploads.map((upload) => (
          <TableRow key={upload.id}>
            <TableHeader scope="row">
              <AdminLink
                to={paths.admin.client(upload.client.id)}
                className="underline decoration-edge underline-offset-4"
              >
                {upload.client.name}
              </AdminLink>
              <MobileSummary>
                <span className="block">{describeReason(upload)}</span>
                {describeFile(upload)}, {formatDateTime(upload.failedAt, "UTC")}
              </MobileSummary>
            </TableHeader>
            <TableCell wide className="whitespace-nowrap">
              {describeFile(upload)}
            </TableCell>
            <TableCell wide className="max-w-md break-words">
              {describeReason(upload)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {formatDateTime(upload.failedAt, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function describeFile({ kind, fileType }: FailedUpload): string {
  return fileType === "" ? KINDS[kind] : `${KINDS[kind]}, ${fileType.toUpperCase()}`;
}

function describeReason({ failure, messages }: FailedUpload): string {
  return messages === 0 ? failure : `${failure} (${formatNumberOf(messages, "message")} imported)`;
}
