import { useQuery } from "@tanstack/react-query";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

/** /dash/settings/profile: name and email address. */
export function ProfileScreen() {
  const profile = useQuery(profileQuery());
  return (
    <>
      <Section title="Your name" description="Visible to everyone in your workspace.">
        {profile.isPending ? <SectionLoading label="Loading your profile" rows={1} /> : null}
        {profile.isError ? <QueryError query={profile} title="Your profile could not be loaded" /> : null}
        {profile.data === undefined ? null : <NameForm name={profile.data.name} />}
      </Section>
      {profile.data === undefined ? null : (
        <Section title="Email address" description="Used to log in and to receive emails.">
          <EmailForm profile={profile.data} />
        </Section>
      )}
    </>
  );
}
