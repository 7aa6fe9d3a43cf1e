import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getContentAdvice, getConversationAdvice } from "#src/domain/otlp/advice.ts";
import type { TelemetrySource } from "#src/domain/otlp/sources.contract.ts";
import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { telemetrySourcesQuery } from "../../lib/queries/api-keys.query.ts";

/** What arrives by OpenTelemetry, with advice where words or ids are missing. Nothing before the first trace. */
export function TelemetrySources() {
  const { data } = useQuery(telemetrySourcesQuery());
  if (data === undefined || data.sources.length === 0) return null;
  return (
    <Section
      title="OpenTelemetry"
      description={
        <>
          What your SDKs have sent.{" "}
          <a href={paths.doc("otel")} className="font-semibold text-ink underline decoration-edge underline-offset-4">
            How traces become conversations
          </a>
        </>
      }
      flush
    >
      <ul className="divide-y divide-rule border-t border-rule">
        {data.sources.map((source) => (
          <Source key={`${source.apiAccountId} ${source.scope} ${source.language}`} source={source} />
        ))}
      </ul>
    </Section>
  );
}

function Source({ source }: { source: TelemetrySource }) {
  const { accounts, client } = useDash();
  const account = accounts.find(({ id }) => id === source.apiAccountId);
  const withoutId = source.byHistory + source.byTrace;
  return (
    <li className="grid gap-1.5 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-mono text-[0.8125rem] font-semibold wrap-anywhere">
          {source.scope === "" ? "Unnamed instrumentation" : source.scope}
          {source.language === "" ? "" : ` (${source.language})`}
        </span>
        <span className="tabular text-[0.8125rem] text-soft">
          {account === undefined ? "" : `${account.name}, `}
          {formatNumberOf(source.calls, "call")}, last {formatDateTime(source.lastAt, client.timeZone)}
        </span>
      </div>
      {source.wordless > 0 ? (
        <Advice code={null}>
          {formatCount(source.wordless)} of {formatNumberOf(source.calls, "call")} came without words, so their
          conversations can&apos;t be shown. {getContentAdvice(source.scope)}.
        </Advice>
      ) : null}
      {withoutId > 0 ? (
        <Advice code={getConversationAdvice(source.scope, source.language)}>
          {formatNumberOf(withoutId, "turn")} came without a conversation ID: {formatCount(source.byHistory)} found by
          their history, {formatCount(source.byTrace)} became conversations of their own. Set an ID:
        </Advice>
      ) : null}
    </li>
  );
}

function Advice({ children, code }: { children: ReactNode; code: string | null }) {
  return (
    <div className="grid gap-1 text-[0.8125rem] text-soft">
      <p className="wrap-anywhere">{children}</p>
      {code === null ? null : <code className="font-mono text-xs wrap-anywhere text-ink">{code}</code>}
    </div>
  );
}
