import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { NotFound as Frame } from "../../lib/frame/NotFound.tsx";

/** 404 card of the dashboard. */
export function NotFound() {
  return (
    <Frame why="There is no page at this address. It may have moved, or the link is incomplete.">
      <DashLink to={paths.dash.overview} className={buttonClasses("primary", "md")}>
        Go to the overview
      </DashLink>
    </Frame>
  );
}
