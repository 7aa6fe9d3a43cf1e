import { paths } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import { NotFound as Frame } from "../../lib/frame/NotFound.tsx";

/** What stands under an address of the dashboard that leads nowhere. */
export function NotFound() {
  return (
    <Frame why="There is no screen at this address. It may have moved, or the link was cut short.">
      <DashLink to={paths.dash.overview} className={buttonClasses("primary", "md")}>
        Go to the overview
      </DashLink>
    </Frame>
  );
}
