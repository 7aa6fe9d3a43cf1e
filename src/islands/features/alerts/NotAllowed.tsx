import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";

/** Shown to viewers, who can see alerts and not change them. */
export function NotAllowed() {
  return (
    <Card>
      <EmptyState
        title="You can view alerts"
        description="Owners, admins and members can add and change them."
        action={
          <DashLink to={paths.dash.alerts} className={buttonClasses("primary", "md")}>
            All alerts
          </DashLink>
        }
      />
    </Card>
  );
}
