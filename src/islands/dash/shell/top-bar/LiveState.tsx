import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { useSampleFilter } from "../../../lib/navigation/dash-search.ts";
import { liveQuery } from "../../../lib/queries/metrics.query.ts";

/** Number of active conversations. */
export function LiveState() {
  const { data } = useQuery(liveQuery(useSampleFilter()));
  const active = data?.active ?? null;
  return (
    <Definition
      definition="Conversations with a message in the last five minutes. Figures update as messages arrive."
      className="mr-1 inline-flex min-h-8 items-center max-[22rem]:hidden"
    >
      <span
        className={classNames(
          "tabular inline-flex items-center gap-2 text-[0.8125rem] font-semibold",
          active === null || active === 0 ? "text-soft" : "text-up-ink",
        )}
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        <span>
          {active === null ? "" : `${formatCount(active)} `}
          <span className="max-sm:sr-only">{active === null ? "Live" : "live"}</span>
        </span>
      </span>
    </Definition>
  );
}
