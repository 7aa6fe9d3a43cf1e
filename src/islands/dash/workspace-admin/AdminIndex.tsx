import { InvitationSection } from "../../features/workspace-admin/InvitationSection.tsx";
import { MemberSection } from "../../features/workspace-admin/MemberSection.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { PageCards } from "../shell/PageCards.tsx";
import { listAdminGroups } from "./admin-pages.ts";

/** /dash/admin: the members with their sessions, open invitations, and the tools. */
export function AdminIndex() {
  const { role } = useDash();
  return (
    <div className="grid max-w-4xl min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <MemberSection />
        <InvitationSection />
      </div>
      <PageCards label="Admin" groups={listAdminGroups(role)} />
    </div>
  );
}
