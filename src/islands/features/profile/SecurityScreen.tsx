import { useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ConfirmIdentity } from "./ConfirmIdentity.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { SessionList } from "./SessionList.tsx";

/** /dash/settings/security: password, second factor and sessions. */
export function SecurityScreen() {
  const profile = useQuery(profileQuery());
  return (
    <>
      <Section title="Password" description="Changing it signs you out on all other devices. We confirm it by email.">
        {profile.isPending ? <SectionLoading label="Loading your profile" rows={2} /> : null}
        {profile.isError ? <QueryError query={profile} title="Your profile could not be loaded" /> : null}
        {profile.data?.hasPassword === true ? <PasswordForm email={profile.data.email} /> : null}
        {profile.data?.hasPassword === false ? (
          <>
            <p className="text-sm text-soft">
              You sign in with an identity provider and have no password.{" "}
              <a href={paths.forgotPassword} className="font-semibold text-ink underline underline-offset-4">
                Email me a link to set one
              </a>
              .
            </p>
            <ConfirmIdentity />
          </>
        ) : null}
      </Section>
      <SecondFactorSection />
      <SessionList />
    </>
  );
}
