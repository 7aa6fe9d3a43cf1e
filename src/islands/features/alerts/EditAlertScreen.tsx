import { useQuery } from "@tanstack/react-query";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { AlertEditor } from "./AlertEditor.tsx";
import { createDraft } from "./alert-draft.ts";
import { alertQuery } from "./alerts.query.ts";
import { NotAllowed } from "./NotAllowed.tsx";
import { useAlertId } from "./use-alert-id.ts";
import { useCanManage } from "./use-can-manage.ts";

/** /dash/alerts/{id}/edit: changes an alert. */
export function EditAlertScreen() {
  const id = useAlertId();
  const alert = useQuery(alertQuery(id));
  const canManage = useCanManage();
  if (!canManage) return <NotAllowed />;
  if (alert.data === undefined && alert.isError) {
    return <QueryErrorCard query={alert} title="The alert could not be loaded" />;
  }
  if (alert.data === undefined) return <SectionLoading label="Loading the alert" rows={6} />;
  return <AlertEditor key={id} id={id} initial={createDraft(alert.data)} />;
}
