import { useQuery } from "@tanstack/react-query";
import { canManageUsers } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Switch } from "#src/components/ui/Switch.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { profileQuery, useChangeProfile } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";
import { SectionLoading } from "./SectionLoading.tsx";

/** /dash/settings/notifications: which mails one wants. */
export function NotificationsScreen() {
  const { role } = useDash();
  const profile = useQuery(profileQuery());
  const change = useChangeProfile();
  const wished = change.isPending ? change.variables.notifications : profile.data?.notifications;
  return (
    <>
      <Section title="Mails you can switch off">
        {profile.isPending ? <SectionLoading label="Loading your choices" rows={1} /> : null}
        {profile.isError ? <QueryError query={profile} title="Your choices could not be loaded" /> : null}
        {wished === undefined || !canManageUsers(role) ? null : (
          <Switch
            className="max-w-xl"
            label="Somebody joins the workspace"
            hint="When an invitation is accepted."
            checked={wished.memberJoined}
            onChange={(event) =>
              change.mutate(
                { notifications: { memberJoined: event.target.checked } },
                tellOutcome("Saved", "Your choice was not saved"),
              )
            }
          />
        )}
        {profile.data !== undefined && !canManageUsers(role) ? (
          <p className="text-sm text-soft">There are none for your role.</p>
        ) : null}
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
