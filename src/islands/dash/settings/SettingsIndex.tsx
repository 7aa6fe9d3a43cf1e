import { useDash } from "../../lib/session/dash-context.ts";
import { PageCards } from "./PageCards.tsx";
import { listSettingsGroups } from "./settings-pages.ts";

/** /dash/settings: every settings page, with what it is for. */
export function SettingsIndex() {
  const { role } = useDash();
  return <PageCards label="Settings" groups={listSettingsGroups(role)} />;
}
