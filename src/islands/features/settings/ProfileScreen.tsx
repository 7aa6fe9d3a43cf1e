import { useQuery } from "@tanstack/react-query";
import { Section } from "#src/components/ui/Card.tsx";
import { QueryError } from "../../lib/QueryError.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { profileQuery } from "./profile.query.ts";
import { SectionLoading } from "./SectionLoading.tsx";

/** /dash/settings/profile: who one is to the others, and where mail goes. */
export function ProfileScreen() {
  const profile = useQuery(profileQuery());
  return (
    <>
      <Section title="Your name" description="As the others of your workspace see it.">
        {profile.isPending ? <SectionLoading label="Loading your profile" rows={1} /> : null}
        {profile.isError ? <QueryError query={profile} title="Your profile could not be loaded" /> : null}
        {profile.data === undefined ? null : <NameForm name={profile.data.name} />}
      </Section>
      {profile.data === undefined ? null : (
        <Section title="E-mail address" description="You log in with it, and mails go there.">
          <EmailForm profile={profile.data} />
        </Section>
      )}
    </>
  );
}
