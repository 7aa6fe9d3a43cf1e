import { useQuery } from "@tanstack/react-query";
import { canManageUsers } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { useUpdateProfile } from "./profile.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { AutosaveSwitch } from "../../lib/forms/AutosaveSwitch.tsx";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";

/** /dash/settings/notifications: which emails the user receives. */
export function NotificationsScreen() {
  const { role } = useDash();
  return (
    <>
      <Section title="Optional emails">
        {canManageUsers(role) ? (
          <JoinSwitch />
        ) : (
          <p className="text-sm text-soft">None. Optional emails go only to owners and admins.</p>
        )}
      </Section>
      <Section title="Emails you always get">
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          <li>Your password or email address was changed.</li>
          <li>Your role was changed, or you were removed from the workspace.</li>
          <li>The workspace was deleted.</li>
        </ul>
      </Section>
    </>
  );
}

function JoinSwitch() {
  const profile = useQuery(profileQuery());
  const change = useUpdateProfile();
  if (profile.isPending) return <SectionLoading label="Loading your settings" rows={1} />;
  if (profile.data === undefined) return <QueryError query={profile} title="Your settings could not be loaded" />;
  return (
    <AutosaveSwitch
      label="Someone joins the workspace"
      hint="When an invitation is accepted."
      saved={profile.data.notifications.memberJoined}
      onSave={(memberJoined, onSettled) =>
        change.mutate(
          { notifications: { memberJoined } },
          { ...toastOutcome("Saved", "Your setting could not be saved"), onSettled },
        )
      }
    />
  );
}
