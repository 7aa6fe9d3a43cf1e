import { paths } from "#src/domain/shared/paths.ts";
import { Logo } from "#src/components/ui/Logo.tsx";
import { DashLink } from "../../lib/DashLink.tsx";

/** The product's mark and name; leads to the overview. */
export function Brand() {
  return (
    <DashLink to={paths.dash.overview} className="flex min-h-9 w-fit items-center rounded-[7px] px-2">
      <Logo />
    </DashLink>
  );
}
