import type { FlowNode } from "#src/domain/metrics/flow.contract.ts";
import { START } from "#src/domain/metrics/flow.contract.ts";
import { PlaceLink } from "./PlaceLink.tsx";

/** The places of the flow map ranked by conversations: for screens that have no room for the map. */
export function FlowList({ nodes }: { nodes: readonly FlowNode[] }) {
  return (
    <ol aria-label="Bot messages, most frequent first" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {nodes
        .filter(({ step }) => step !== START)
        .map((node) => (
          <li key={node.step}>
            <PlaceLink node={node} />
          </li>
        ))}
    </ol>
  );
}
