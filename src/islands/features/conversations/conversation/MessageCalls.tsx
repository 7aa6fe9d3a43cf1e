import type { ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { formatTokens, formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";

/** Under a bot's message: tools that failed, and folded its model, tokens, cost, time to the first words and other tools. */
export function MessageCalls({ message }: { message: ConversationMessage }) {
  const { model, usage, firstChunkMs, tools } = message;
  if (model === "" && usage === null && tools.length === 0) return null;
  const failed = tools.filter(({ ok }) => ok === false);
  const others = tools.filter(({ ok }) => ok !== false);
  const isFolded = model !== "" || usage !== null || firstChunkMs !== null || others.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-faint">
      {isFolded ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-xs py-1 hover:text-ink">Technical details</summary>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pb-1">
            {model === "" ? null : <span className="font-mono wrap-anywhere">{model}</span>}
            {usage === null ? null : (
              <Definition definition={explainTokens(usage)}>
                <span className="tabular">{formatTokens(usage.inputTokens + usage.outputTokens)} tokens</span>
              </Definition>
            )}
            {usage === null || usage.costUsd === null ? null : (
              <span className="tabular">{formatUsd(usage.costUsd)}</span>
            )}
            {firstChunkMs === null ? null : (
              <span className="tabular">first words after {formatDuration(firstChunkMs)}</span>
            )}
            <Tools tools={others} />
          </div>
        </details>
      ) : null}
      <Tools tools={failed} />
    </div>
  );
}

function Tools({ tools }: Pick<ConversationMessage, "tools">) {
  return tools.map((tool, index) => (
    <span
      key={index}
      className="inline-flex h-5 items-center gap-1 rounded-sm border border-rule px-1.5 text-soft wrap-anywhere"
    >
      <span className="sr-only">Tool </span>
      {tool.name}
      {tool.ms === null ? null : <span className="tabular text-faint">{formatDuration(tool.ms)}</span>}
      {tool.ok === false ? <span className="font-semibold text-drop-ink">failed</span> : null}
    </span>
  ));
}

function explainTokens(usage: NonNullable<ConversationMessage["usage"]>): string {
  const cached = usage.cachedInputTokens > 0 ? ` (${formatTokens(usage.cachedInputTokens)} from the cache)` : "";
  const reasoning = usage.reasoningTokens > 0 ? ` (${formatTokens(usage.reasoningTokens)} for reasoning)` : "";
  return `${formatTokens(usage.inputTokens)} tokens in${cached}, ${formatTokens(usage.outputTokens)} out${reasoning}.`;
}
