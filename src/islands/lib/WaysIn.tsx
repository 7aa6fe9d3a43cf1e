import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { useDash } from "./dash-context.ts";
import { DashLink } from "./DashLink.tsx";
import { LoadSampleButton } from "./LoadSampleButton.tsx";

/** What a screen without conversations offers: the ways by which they come in, and made-up ones to look at. */
export function WaysIn() {
  const { role, accounts, accountsReady } = useDash();
  const mayTry = canManageWorkspace(role) && accountsReady && accounts.every(({ sample }) => sample === null);
  return (
    <>
      <DashLink to={paths.dash.batchAnalysis} className={buttonClasses("primary", "md")}>
        Bring in a file
      </DashLink>
      <DashLink to={paths.dash.settingsApi} className={buttonClasses("ghost", "md")}>
        Connect a bot
      </DashLink>
      {mayTry ? <LoadSampleButton variant="quiet" /> : null}
    </>
  );
}
