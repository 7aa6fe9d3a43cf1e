import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";

/** Says that alerts rest while the workspace is read-only; nothing with full access. */
export function ReadOnlyAlertsNote() {
  return <ReadOnlyNote>Alerts are not checked while your workspace is read-only.</ReadOnlyNote>;
}
