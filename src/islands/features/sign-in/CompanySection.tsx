import { useQuery } from "@tanstack/react-query";
import { canManageSignIn } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { companyQuery } from "./company.query.ts";
import { CompanyForm } from "./CompanyForm.tsx";
import { CompanyState } from "./CompanyState.tsx";

/** The company's sign-in: its provider, its domain, and whether members must use it. */
export function CompanySection() {
  const { role, impersonation } = useDash();
  const company = useQuery(companyQuery());
  const canChange = canManageSignIn(role) && impersonation === undefined;
  const { settings = null, redirectUri = "" } = company.data ?? {};
  return (
    <>
      <Section
        title="Company sign-in"
        description={
          <>
            Members log in at your company's OpenID Connect provider, which adds them and gives them their role.{" "}
            <a
              href={paths.doc("sign-in")}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              How to set it up
            </a>
          </>
        }
      >
        {company.isPending ? <SectionLoading label="Loading the company sign-in" rows={4} /> : null}
        {company.isError && company.data === undefined ? (
          <QueryError query={company} title="The company sign-in could not be loaded" />
        ) : null}
        {company.data === undefined ? null : (
          <div className="grid max-w-2xl gap-5">
            <div className="grid gap-1.5">
              <p className="text-sm font-semibold">Redirect URI, for your provider</p>
              <CopyBox text={redirectUri} label="Copy redirect URI" />
              {settings?.needsRedirectUri === true ? <NewRedirectUri /> : null}
            </div>
            {settings === null && !canChange ? (
              <p className="text-sm text-soft">Not set up. Ask an owner of the workspace.</p>
            ) : (
              <CompanyForm settings={settings} canChange={canChange} />
            )}
          </div>
        )}
      </Section>
      {settings === null ? null : <CompanyState settings={settings} canChange={canChange} />}
    </>
  );
}

function NewRedirectUri() {
  return (
    <p role="note" className="text-sm text-soft">
      <Badge tone="warn">To do</Badge> This address is new and belongs to your workspace alone. Enter it at your
      provider and remove the former one, which ends with /auth/company. Until then nobody can log in with the company
      sign-in.
    </p>
  );
}
