import { canAdminister } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { AskAnAdmin } from "../../features/workspace-admin/AskAnAdmin.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { SubPageLayout } from "../shell/SubPageLayout.tsx";
import { ADMIN_PAGES } from "./admin-pages.ts";

/** Layout of the workspace's admin pages. Roles that may not open them get a page that says who to ask. */
export function AdminLayout() {
  const { role } = useDash();
  if (!canAdminister(role)) return <AskAnAdmin />;
  return <SubPageLayout label="Admin" root={paths.dash.adminPages} pages={ADMIN_PAGES} />;
}
