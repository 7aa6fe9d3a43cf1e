import { OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowMap as Flow } from "#src/domain/metrics/flow.contract.ts";
import { formatCount, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";
import { useWidth } from "#src/components/charts/use-width.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { FlowList } from "./FlowList.tsx";
import { FlowMap } from "./FlowMap.tsx";
import { layoutFlow } from "./flow-layout.ts";
import { labelNode } from "./flow-labels.ts";

/** Paths through the bot's messages: a map, or a ranked list on narrow screens. */
export function FlowMapSection({ map }: { map: Flow }) {
  const [measure, width] = useWidth();
  const layout = width === 0 ? null : layoutFlow(map, width);
  const hasBotMessages = map.nodes.some(({ step }) => step !== START && step !== OTHER);
  return (
    <Section
      title="Flow map"
      description={`${describeSample(map)} The most frequent bot messages and what follows them. Red shows the share that dropped off there.`}
    >
      {hasBotMessages ? (
        <ChartFrame
          title="Flow from bot message to bot message"
          summary={`${formatNumberOf(map.n, "conversation")}, ${formatCount(map.converted)} converted`}
          table={{
            columns: [
              "Bot message",
              "Conversations",
              "Dropped off here",
              "Drop-off share",
              "Converted",
              "Most common next",
            ],
            rows: map.nodes.map(({ step, text, conversations, left, converted }) => [
              labelNode(step, text),
              formatCount(conversations),
              formatCount(left),
              formatPercent(left / conversations),
              formatPercent(converted / conversations),
              labelNext(map, step),
            ]),
          }}
        >
          <div ref={measure} className="min-h-40">
            {width > 0 && layout === null ? <FlowList nodes={map.nodes} /> : null}
            {layout === null ? null : <FlowMap map={map} layout={layout} width={width} />}
          </div>
          {map.hidden === 0 ? null : (
            <p className="pt-3 text-xs text-faint">
              Rare messages are skipped. {formatCount(map.hidden)} rare transitions are not shown.
            </p>
          )}
        </ChartFrame>
      ) : (
        <p className="text-sm text-soft">
          There are no bot messages in these conversations, so there&apos;s no flow to show.
        </p>
      )}
    </Section>
  );
}

function describeSample({ n, total }: Flow): string {
  return n < total
    ? `n = the latest ${formatCount(n)} of ${formatCount(total)} conversations.`
    : `n = ${formatNumberOf(n, "conversation")}.`;
}

function labelNext(map: Flow, step: string): string {
  const next = map.edges.find(({ from }) => from === step);
  if (next === undefined) return "";
  const text = map.nodes.find((node) => node.step === next.to)?.text ?? "";
  return `${labelNode(next.to, text)} (${formatCount(next.n)})`;
}
