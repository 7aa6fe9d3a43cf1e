import { useState } from "react";
import { CONVERTED } from "#src/domain/metrics/flow.contract.ts";
import type { FlowMap as Flow } from "#src/domain/metrics/flow.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { FlowNodeCard } from "./FlowNodeCard.tsx";
import type { FlowLayout, FlowLink } from "./flow-layout.ts";

/** Space around the drawing, so that focus rings are not clipped. */
const EDGE = 3;

/** Bot messages from left to right, with edges as wide as they are frequent. Hovering a node highlights its edges. */
export function FlowMap({ map, layout, width }: { map: Flow; layout: FlowLayout; width: number }) {
  const [active, setActive] = useState<string | null>(null);
  const { height, boxes, links } = layout;
  const end = boxes.get(CONVERTED);
  return (
    <svg
      role="group"
      aria-label="Flow map"
      width={width}
      height={height + 2 * EDGE}
      viewBox={`0 ${-EDGE} ${width} ${height + 2 * EDGE}`}
      className="block overflow-visible"
    >
      <g aria-hidden="true" fill="none">
        {links.map((link) => (
          <path
            key={`${link.from} ${link.to}`}
            d={link.path}
            strokeWidth={link.width}
            strokeDasharray={link.back ? "4 4" : undefined}
            className={classNames(
              "transition-opacity",
              link.to === CONVERTED ? "stroke-conversion" : "stroke-edge",
              getOpacity(link, active),
            )}
          >
            <title>{formatCount(link.n)}</title>
          </path>
        ))}
      </g>
      {map.nodes.map((node) => {
        const box = boxes.get(node.step);
        return box === undefined ? null : (
          <foreignObject key={node.step} {...box}>
            <FlowNodeCard node={node} onActive={(on) => setActive(on ? node.step : null)} />
          </foreignObject>
        );
      })}
      {end === undefined ? null : (
        <foreignObject {...end}>
          <div className="grid h-full content-between rounded-md border border-conversion bg-card p-2.5 text-xs">
            <span className="text-conversion-ink">Converted</span>
            <span className="tabular font-semibold">
              {formatCount(map.converted)}
              <span className="block font-normal text-soft">{formatPercent(map.converted / map.n)}</span>
            </span>
          </div>
        </foreignObject>
      )}
    </svg>
  );
}

function getOpacity({ from, to }: FlowLink, active: string | null): string {
  if (active === null) return "opacity-55";
  return from === active || to === active ? "opacity-90" : "opacity-10";
}
