import { paths } from "#src/domain/shared/paths.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { SubPageLayout } from "../shell/SubPageLayout.tsx";
import { listSettingsGroups } from "./settings-pages.ts";

/** Layout of the settings. At /dash/settings, the index alone. */
export function SettingsLayout() {
  const { role } = useDash();
  const pages = listSettingsGroups(role).flatMap((group) => group.pages);
  return <SubPageLayout label="Settings" root={paths.dash.settings} pages={pages} />;
}
