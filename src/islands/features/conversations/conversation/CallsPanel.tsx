import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { ConversationDetail } from "#src/domain/conversations/conversations.contract.ts";
import { formatTokens, formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { buildWaterfalls } from "#src/domain/model-calls/waterfall.ts";
import type { Waterfall, WaterfallRow } from "#src/domain/model-calls/waterfall.ts";
import { formatDuration, formatNumberOf, formatTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { conversationCallsQuery } from "../conversations.query.ts";

type Conversation = ConversationDetail["conversation"];

/** The model calls of a conversation: tokens and cost, and each turn's calls as a waterfall. Nothing without calls. */
export function CallsPanel({ conversation, className }: { conversation: Conversation; className?: string }) {
  const { usage } = conversation;
  if (usage === null) return null;
  return (
    <Section title="Model calls" {...(className !== undefined && { className })}>
      <Usage usage={usage} models={conversation.models} />
      <Calls conversation={conversation} />
    </Section>
  );
}

function Usage({ usage, models }: { usage: NonNullable<Conversation["usage"]>; models: string[] }) {
  const priced = usage.calls - usage.unpricedCalls;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm leading-6">
      <Fact name={models.length === 1 ? "Model" : "Models"}>
        <span className="font-mono text-xs">{models.length === 0 ? "–" : models.join(", ")}</span>
      </Fact>
      <Fact name="Calls">{usage.calls}</Fact>
      <Fact name="Tokens in">
        {formatTokens(usage.inputTokens)}
        {usage.cachedInputTokens > 0 ? <Part>{formatTokens(usage.cachedInputTokens)} cached</Part> : null}
      </Fact>
      <Fact name="Tokens out">
        {formatTokens(usage.outputTokens)}
        {usage.reasoningTokens > 0 ? <Part>{formatTokens(usage.reasoningTokens)} reasoning</Part> : null}
      </Fact>
      <Fact name="Cost">
        {formatUsd(usage.costUsd)}
        {usage.unpricedCalls > 0 ? (
          <Part>
            {priced} of {formatNumberOf(usage.calls, "call")} priced
          </Part>
        ) : null}
      </Fact>
    </dl>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <span className="block text-xs text-faint">{children}</span>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="tabular text-right wrap-anywhere">{children}</dd>
    </>
  );
}

function Calls({ conversation }: { conversation: Conversation }) {
  const query = useQuery(conversationCallsQuery(conversation.id, conversation.messages));
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading the model calls" className="mt-4 grid gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    );
  }
  if (query.data === undefined) return <QueryError query={query} title="The model calls could not be loaded" />;
  const waterfalls = buildWaterfalls(query.data.calls);
  return (
    <>
      <ol
        className="mt-4 grid max-h-[28rem] gap-4 overflow-y-auto border-t border-rule pt-4"
        tabIndex={0}
        aria-label="Model calls by turn"
      >
        {waterfalls.map((waterfall) => (
          <TraceBars key={waterfall.traceId} waterfall={waterfall} />
        ))}
      </ol>
      {query.data.prompts.map(({ hash, text }) => (
        <Payload key={hash} name="System prompt" text={text} />
      ))}
      {query.data.hasMore ? (
        <p className="mt-3 text-xs text-faint">Only the first {query.data.calls.length} are shown.</p>
      ) : null}
    </>
  );
}

/** A text that the API account keeps, closed at first. */
function Payload({ name, text }: { name: string; text: string }) {
  return (
    <details className="mt-1 min-w-0 text-xs">
      <summary className="text-soft">{name}</summary>
      <pre className="mt-1 max-h-48 overflow-auto rounded-sm bg-wash p-2 font-mono whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </details>
  );
}

function TraceBars({ waterfall: { startedAt, ms, rows } }: { waterfall: Waterfall }) {
  const { client } = useDash();
  return (
    <li>
      <p className="mb-1.5 flex justify-between gap-3 text-xs text-soft">
        <time dateTime={startedAt} className="tabular">
          {formatTime(startedAt, client.timeZone)}
        </time>
        <span className="tabular">{formatDuration(ms)}</span>
      </p>
      <ol className="grid gap-1.5">
        {rows.map((row) => (
          <Bar key={row.call.spanId} row={row} />
        ))}
      </ol>
    </li>
  );
}

const INDENTS = ["pl-0", "pl-2", "pl-4", "pl-6", "pl-8", "pl-10", "pl-12"];
const FILLS = { call: "fill-interest", tool: "fill-consideration", wrapper: "fill-edge" };
const BAR_WIDTH = 1_000;

function Bar({ row: { call, depth, start, width } }: { row: WaterfallRow }) {
  return (
    <li className="grid gap-0.5">
      <span className={classNames("flex justify-between gap-3 text-xs", INDENTS[depth])}>
        <span className="min-w-0 truncate" title={call.name}>
          {call.kind === "tool" ? "Tool: " : ""}
          {call.name}
          {call.failed ? (
            <span className="font-semibold text-drop-ink">
              {" "}
              failed{call.errorType === "" ? "" : ` (${call.errorType})`}
            </span>
          ) : null}
        </span>
        <span className="tabular shrink-0 text-faint">
          {call.counted && call.inputTokens + call.outputTokens > 0
            ? `${formatTokens(call.inputTokens + call.outputTokens)} tok · `
            : ""}
          {formatDuration(call.ms)}
        </span>
      </span>
      <svg viewBox={`0 0 ${BAR_WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
        <rect width={BAR_WIDTH} height="8" className="fill-rule" opacity="0.5" />
        <rect
          x={start * BAR_WIDTH}
          width={width * BAR_WIDTH}
          height="8"
          className={call.failed ? "fill-drop" : FILLS[call.kind]}
        />
      </svg>
      {call.tools.map(({ args, result }, index) => (
        <Fragment key={index}>
          {args === null ? null : <Payload name="Arguments" text={args} />}
          {result === null ? null : <Payload name="Result" text={result} />}
        </Fragment>
      ))}
    </li>
  );
}
