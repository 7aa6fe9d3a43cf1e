import type { FlowNode } from "#src/domain/metrics/flow.contract.ts";
import { START } from "#src/domain/metrics/flow.contract.ts";
import { FlowNodeCard } from "./FlowNodeCard.tsx";

/** The nodes of the flow map as a ranked list, for narrow screens. */
export function FlowList({ nodes }: { nodes: readonly FlowNode[] }) {
  return (
    <ol aria-label="Bot messages, most frequent first" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {nodes
        .filter(({ step }) => step !== START)
        .map((node) => (
          <li key={node.step}>
            <FlowNodeCard node={node} />
          </li>
        ))}
    </ol>
  );
}
