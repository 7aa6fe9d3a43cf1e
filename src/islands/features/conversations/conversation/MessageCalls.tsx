import type { ConversationMessage } from "#src/domain/conversations/conversations.contract.ts";
import { formatTokens, formatUsd } from "#src/domain/model-calls/format-usage.ts";
import { formatDuration } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";

/** Under a bot's message: its tools, and folded its model, tokens, cost and time to the first words. Nothing where no calls are known. */
export function MessageCalls({ message }: { message: ConversationMessage }) {
  const { model, usage, firstChunkMs, tools } = message;
  if (model === "" && usage === null && tools.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-faint">
      {model === "" && usage === null && firstChunkMs === null ? null : (
        <details>
          <summary className="w-fit cursor-pointer rounded-xs py-1 hover:text-ink">Model and cost</summary>
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
          </div>
        </details>
      )}
      {tools.map((tool, index) => (
        <span
          key={index}
          className="inline-flex h-5 items-center gap-1 rounded-sm border border-rule px-1.5 text-soft wrap-anywhere"
        >
          <span className="sr-only">Tool </span>
          {tool.name}
          {tool.ms === null ? null : <span className="tabular text-faint">{formatDuration(tool.ms)}</span>}
          {tool.ok === false ? <span className="font-semibold text-drop-ink">failed</span> : null}
        </span>
      ))}
    </div>
  );
}

function explainTokens(usage: NonNullable<ConversationMessage["usage"]>): string {
  const cached = usage.cachedInputTokens > 0 ? ` (${formatTokens(usage.cachedInputTokens)} from the cache)` : "";
  const reasoning = usage.reasoningTokens > 0 ? ` (${formatTokens(usage.reasoningTokens)} for reasoning)` : "";
  return `${formatTokens(usage.inputTokens)} tokens in${cached}, ${formatTokens(usage.outputTokens)} out${reasoning}.`;
}
