import { paths } from "#src/domain/shared/paths.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { AdminLink } from "../lib/AdminLink.tsx";

/** What stands under an address of the area that leads nowhere. */
export function NotFound() {
  return (
    <Card>
      <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
        <h2 className="text-2xl">404 Page Not Found</h2>
        <p className="max-w-md text-soft">There is no screen at this address.</p>
        <AdminLink to={paths.admin.root} className={buttonClasses("primary", "md")}>
          Go to the figures
        </AdminLink>
      </div>
    </Card>
  );
}
