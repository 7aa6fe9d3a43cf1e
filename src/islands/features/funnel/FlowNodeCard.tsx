import type { FlowNode } from "#src/domain/metrics/flow.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import { hasDropOffs, labelNode } from "./flow-labels.ts";

const BOX = "relative grid h-full content-between overflow-hidden rounded-md border border-rule bg-card p-2.5 pb-3";

type PlaceLinkProps = { node: FlowNode; onActive?: (active: boolean) => void };

/** A node of the flow map: its text, count and drop-off share. Links to the dropped-off conversations. */
export function FlowNodeCard({ node, onActive }: PlaceLinkProps) {
  const search = useDashSearch();
  const { step, text, conversations, left } = node;
  const label = labelNode(step, text);
  const share = left / conversations;
  const hoverProps = {
    title: label,
    onMouseEnter: () => onActive?.(true),
    onMouseLeave: () => onActive?.(false),
    onFocus: () => onActive?.(true),
    onBlur: () => onActive?.(false),
  };
  const content = (
    <>
      <span className="line-clamp-2 text-xs leading-snug">{label}</span>{" "}
      <span className="tabular flex items-baseline justify-between gap-1.5 text-xs">
        <span className="font-semibold">
          {formatCount(conversations)}
          <span className="sr-only"> conversations, </span>
        </span>
        {left === 0 ? null : (
          <span className="whitespace-nowrap text-drop-ink">
            {formatPercent(share, 0)} dropped
            <span className="sr-only"> off here{hasDropOffs(node) ? ": show them" : ""}</span>
          </span>
        )}
      </span>
      <svg aria-hidden="true" width="100%" height="4" className="absolute inset-x-0 bottom-0">
        <rect width={`${share * 100}%`} height="4" className="fill-drop" />
      </svg>
    </>
  );
  if (!hasDropOffs(node)) {
    return (
      <div {...hoverProps} className={BOX}>
        {content}
      </div>
    );
  }
  return (
    <DashLink
      {...hoverProps}
      to={paths.dash.conversations}
      search={{ ...pickSharedSearch(search), outcome: "dropped", step }}
      className={classNames(BOX, "transition-colors hover:border-edge focus-visible:-outline-offset-2")}
    >
      {content}
    </DashLink>
  );
}
