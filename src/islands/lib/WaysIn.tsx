import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { DashLink } from "./DashLink.tsx";

/** What a screen without conversations offers: the two ways by which they come in. */
export function WaysIn() {
  return (
    <>
      <DashLink to={paths.dash.batchAnalysis} className={buttonClasses("primary", "md")}>
        Bring in a file
      </DashLink>
      <DashLink to={paths.dash.settingsApi} className={buttonClasses("ghost", "md")}>
        Connect a bot
      </DashLink>
    </>
  );
}
