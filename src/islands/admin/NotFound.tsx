import { paths } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { AdminLink } from "../lib/AdminLink.tsx";
import { NotFound as Frame } from "../lib/frame/NotFound.tsx";

/** What stands under an address of the area that leads nowhere. */
export function NotFound() {
  return (
    <Frame why="There is no screen at this address.">
      <AdminLink to={paths.admin.root} className={buttonClasses("primary", "md")}>
        Go to the figures
      </AdminLink>
    </Frame>
  );
}
