import { OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowMap as Flow } from "#src/domain/metrics/flow.contract.ts";
import { formatCount, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { ChartFrame } from "#src/components/charts/ChartFrame.tsx";
import { useSize } from "#src/components/charts/use-size.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { FlowList } from "./FlowList.tsx";
import { FlowMap } from "./FlowMap.tsx";
import { layFlow } from "./flow-layout.ts";
import { namePlace } from "./flow-words.ts";

/** The ways through the bot's messages: a map where there is room, a ranked list where there is not. */
export function FlowMapSection({ map }: { map: Flow }) {
  const [measure, width] = useSize();
  const layout = width === 0 ? null : layFlow(map, width);
  const spoken = map.nodes.some(({ step }) => step !== START && step !== OTHER);
  return (
    <Section
      title="Flow map"
      description={`${describeSample(map)} The most frequent bot messages and what follows them; red is the share that left right there.`}
    >
      {spoken ? (
        <ChartFrame
          title="Flow from bot message to bot message"
          summary={`${formatNumberOf(map.n, "conversation")}, ${formatCount(map.converted)} converted`}
          table={{
            columns: ["Bot message", "Conversations", "Left here", "Share left", "Converted", "Most go on to"],
            rows: map.nodes.map(({ step, text, conversations, left, converted }) => [
              namePlace(step, text),
              formatCount(conversations),
              formatCount(left),
              formatPercent(left / conversations),
              formatPercent(converted / conversations),
              nameNext(map, step),
            ]),
          }}
        >
          <div ref={measure} className="min-h-40">
            {width > 0 && layout === null ? <FlowList nodes={map.nodes} /> : null}
            {layout === null ? null : <FlowMap map={map} layout={layout} width={width} />}
          </div>
          {map.hidden === 0 ? null : (
            <p className="pt-3 text-xs text-faint">
              Rarer messages are passed over. {formatCount(map.hidden)} rarer moves are not drawn.
            </p>
          )}
        </ChartFrame>
      ) : (
        <p className="text-sm text-soft">The bot said nothing in these conversations, so there is no way to draw.</p>
      )}
    </Section>
  );
}

function describeSample({ n, total }: Flow): string {
  return n < total
    ? `n = the newest ${formatCount(n)} of ${formatCount(total)} conversations.`
    : `n = ${formatNumberOf(n, "conversation")}.`;
}

function nameNext(map: Flow, step: string): string {
  const next = map.edges.find(({ from }) => from === step);
  if (next === undefined) return "";
  const text = map.nodes.find((node) => node.step === next.to)?.text ?? "";
  return `${namePlace(next.to, text)} (${formatCount(next.n)})`;
}
