import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { useDash } from "../../session/dash-context.ts";
import { DashLink } from "../../navigation/DashLink.tsx";
import { LoadSampleButton } from "./LoadSampleButton.tsx";

/** Actions for an empty workspace: import a file, connect a bot, load sample data. */
export function StartOptions() {
  const { role, accounts, accountsReady } = useDash();
  const canLoadSample = canManageWorkspace(role) && accountsReady && accounts.every(({ sample }) => sample === null);
  return (
    <>
      <DashLink to={paths.dash.batchAnalysis} className={buttonClasses("primary", "md")}>
        Import a file
      </DashLink>
      <DashLink to={paths.dash.channels} className={buttonClasses("ghost", "md")}>
        Connect a bot
      </DashLink>
      {canLoadSample ? <LoadSampleButton variant="quiet" /> : null}
    </>
  );
}
