import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { AdminLink } from "../lib/navigation/AdminLink.tsx";
import { NotFound as Frame } from "../lib/frame/NotFound.tsx";

/** Shown for unknown addresses of the administrator area. */
export function NotFound() {
  return (
    <Frame why="There is no page at this address.">
      <AdminLink to={paths.admin.root} className={buttonClasses("primary", "md")}>
        Go to Overview
      </AdminLink>
    </Frame>
  );
}
