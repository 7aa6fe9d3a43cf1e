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
  const profile = useQuery(profileQuery());
  const change = useChangeProfile();
  return (
    <>
      <Section title="Mails you can switch off">
        {profile.isPending ? <SectionLoading label="Loading your choices" rows={1} /> : null}
        {profile.isError ? <QueryError query={profile} title="Your choices could not be loaded" /> : null}
        {profile.data === undefined || !canManageUsers(role) ? null : (
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
        )}
      </Section>
      <Section title="Mails that always come">
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          <li>Your password or e-mail address was changed.</li>
          <li>Your role was changed, or you were removed from the workspace.</li>
        </ul>
      </Section>
    </>
  );
}
