import { paths } from "#src/domain/shared/paths.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { DashLink } from "../../lib/DashLink.tsx";

/** What stands under an address of the dashboard that leads nowhere. */
export function NotFound() {
  return (
    <Card>
      <EmptyState
        title="404 Page Not Found"
        description="There is no screen at this address. It may have moved, or the link was cut short."
        action={
          <DashLink to={paths.dash.overview} className={buttonClasses("primary", "md")}>
            Go to the overview
          </DashLink>
        }
      />
    </Card>
  );
}
