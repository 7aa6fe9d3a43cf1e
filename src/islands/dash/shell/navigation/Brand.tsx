import { paths } from "#src/domain/paths/paths.ts";
import { Logo } from "#src/components/ui/marks/Logo.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";

/** Logo and product name; links to the overview. */
export function Brand() {
  return (
    <DashLink to={paths.dash.overview} className="flex min-h-9 w-fit items-center rounded-[7px] px-2">
      <Logo />
    </DashLink>
  );
}
