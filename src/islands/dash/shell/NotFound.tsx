import { paths } from "#src/domain/shared/paths.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { DashLink } from "../../lib/DashLink.tsx";

/** What stands under an address of the dashboard that leads nowhere. */
export function NotFound() {
  return (
    <Card>
      <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
        <h2 className="text-2xl">404 Page Not Found</h2>
        <p className="max-w-md text-soft">
          There is no screen at this address. It may have moved, or the link was cut short.
        </p>
        <DashLink to={paths.dash.overview} className={buttonClasses("primary", "md")}>
          Go to the overview
        </DashLink>
      </div>
    </Card>
  );
}
