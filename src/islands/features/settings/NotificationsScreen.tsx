import { useQuery } from "@tanstack/react-query";
import { canManageUsers } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { profileQuery, useChangeProfile } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";
import { SavedSwitch } from "./SavedSwitch.tsx";
import { SectionLoading } from "./SectionLoading.tsx";

/** /dash/settings/notifications: which mails one wants. */
export function NotificationsScreen() {
  const { role } = useDash();
  return (
    <>
      <Section title="Mails you can switch off">
        {canManageUsers(role) ? (
          <JoinSwitch />
        ) : (
          <p className="text-sm text-soft">None: the mails that can be switched off go to owners and admins.</p>
        )}
      </Section>
      <Section title="Mails that always come">
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          <li>Your password or e-mail address was changed.</li>
          <li>Your role was changed, or you were removed from the workspace.</li>
          <li>The workspace was deleted.</li>
        </ul>
      </Section>
    </>
  );
}

function JoinSwitch() {
  const profile = useQuery(profileQuery());
  const change = useChangeProfile();
  if (profile.isPending) return <SectionLoading label="Loading your choices" rows={1} />;
  if (profile.data === undefined) return <QueryError query={profile} title="Your choices could not be loaded" />;
  return (
    <SavedSwitch
      label="Somebody joins the workspace"
      hint="When an invitation is accepted."
      saved={profile.data.notifications.memberJoined}
      onSave={(memberJoined, onSettled) =>
        change.mutate(
          { notifications: { memberJoined } },
          { ...tellOutcome("Saved", "Your choice was not saved"), onSettled },
        )
      }
    />
  );
}
