import { BellPlus } from "lucide-react";
import type { Measure } from "#src/domain/alerts/measures.ts";
import { canManageAlerts } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../navigation/DashLink.tsx";
import { useDashSearch } from "../navigation/dash-search.ts";
import { useDash } from "../session/dash-context.ts";

type AlertMeProps = {
  measure: Measure;
  /** The figure's name, for screen readers. */
  name: string;
  /** Only the bell, beside a figure. */
  iconOnly?: boolean;
};

/** Opens the editor of an alert filled in with a figure and the screen's filters; nothing for viewers. */
export function AlertMe({ measure, name, iconOnly = false }: AlertMeProps) {
  const { role } = useDash();
  const { account, channel, language, version, sourceKind, source, campaign } = useDashSearch();
  if (!canManageAlerts(role)) return null;
  return (
    <DashLink
      to={paths.dash.newAlert}
      search={{ watch: measure, account, channel, language, version, sourceKind, source, campaign }}
      preload={false}
      aria-label={`Alert me: ${name}`}
      title="Alert me"
      data-print="hide"
      className={buttonClasses(
        "quiet",
        iconOnly ? "icon-sm" : "sm",
        iconOnly ? "size-6! text-faint! hover:text-ink!" : "",
      )}
    >
      <BellPlus aria-hidden="true" className="size-3.5" />
      {iconOnly ? null : "Alert me"}
    </DashLink>
  );
}
