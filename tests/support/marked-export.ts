/** Exports of a marked workspace. */
import { scheduledExportInputSchema } from "#src/domain/exports/scheduled-export.contract.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { requestExport } from "#src/server/features/exports/exports.service.ts";
import { setScheduledExport } from "#src/server/features/exports/scheduled/schedule.service.ts";
import { SCHEDULE } from "./export-cases.ts";

/** Adds an export whose requester and folders are named with the text, and a schedule to folders of the marker. */
export async function addMarkedExport(viewer: UserViewer, marker: string, text: string): Promise<void> {
  const { clientId } = viewer;
  const { id } = (await requestExport(viewer)).export;
  const part = { client_id: clientId, export_id: id, position: 1, generation: 1, file: `exports/${id}/1`, step: "1" };
  const entry = `accounts/${text}/messages.jsonl`;
  await getDatabase().system`
    insert into export_parts ${getDatabase().system({ ...part, entry, rows: 0, bytes: 0, packed: 0, crc: 0 })}`;
  const endpoint = `https://93.184.215.14/${marker}`;
  await setScheduledExport(viewer, scheduledExportInputSchema.parse({ ...SCHEDULE, endpoint, prefix: marker }));
}
