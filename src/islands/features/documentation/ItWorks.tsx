import { useQuery } from "@tanstack/react-query";
import { CheckCircle2 } from "lucide-react";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { telemetrySourcesQuery } from "../../lib/queries/api-keys.query.ts";
import { channelsQuery } from "../../lib/queries/channels.query.ts";
import { newestConversationQuery } from "../../lib/queries/newest-conversation.query.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** What has not arrived yet is looked for this often. */
const POLL_MS = 3_000;

type Check = { name: string; at: string | null; isKnown: boolean; href: string; guide: string };

/** Whether messages, spans and webhooks arrive: each turns green by itself with the first one. */
export function ItWorks() {
  const checks = [useMessageCheck(), useSpanCheck(), useWebhookCheck()];
  return (
    <Section title="It works" description="Each turns green when the first one arrives. Sample data doesn't count.">
      <ul className="grid gap-3">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </Section>
  );
}

function CheckRow({ check: { name, at, isKnown, href, guide } }: { check: Check }) {
  const { client } = useDash();
  return (
    <li className="flex items-start gap-2.5">
      {at === null ? (
        <span aria-hidden="true" className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <span className="absolute size-3.5 animate-ping rounded-full bg-accent/25 motion-reduce:animate-none" />
          <span className="size-2 rounded-full bg-accent" />
        </span>
      ) : (
        <CheckCircle2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-conversion-ink" />
      )}
      <div role="status" className="grid min-w-0">
        <span className="text-sm font-semibold">{name}</span>
        <span className={at === null ? "text-[0.8125rem] text-soft" : "text-[0.8125rem] text-conversion-ink"}>
          {at === null ? (
            <>
              {isKnown ? "Waiting. " : "Looking. "}
              <DashLink
                to={paths.dash.documentationPage(href)}
                className="underline decoration-edge underline-offset-4 hover:text-ink"
              >
                {guide}
              </DashLink>
            </>
          ) : (
            `It works. Arrived ${formatDateTime(at, client.timeZone)}`
          )}
        </span>
      </div>
    </li>
  );
}

function useMessageCheck(): Check {
  const { data } = useQuery({
    ...newestConversationQuery({ sample: "exclude" }),
    refetchInterval: ({ state }) => (state.status === "error" || (state.data ?? null) !== null ? false : POLL_MS),
  });
  return {
    name: "First message",
    at: data?.lastAt ?? null,
    isKnown: data !== undefined,
    href: paths.doc("quick-start"),
    guide: "Quick start",
  };
}

function useSpanCheck(): Check {
  const { data } = useQuery({
    ...telemetrySourcesQuery(),
    refetchInterval: ({ state }) =>
      state.status === "error" || (state.data?.sources.length ?? 0) > 0 ? false : POLL_MS,
  });
  return {
    name: "First OpenTelemetry span",
    at: data?.sources[0]?.lastAt ?? null,
    isKnown: data !== undefined,
    href: paths.doc("otel"),
    guide: "Send traces",
  };
}

function useWebhookCheck(): Check {
  const find = (data: { connections: { health: { lastEventAt: string | null } }[] } | undefined) =>
    data?.connections.find(({ health }) => health.lastEventAt !== null)?.health.lastEventAt ?? null;
  const { data } = useQuery({
    ...channelsQuery(),
    refetchInterval: ({ state }) => (state.status === "error" || find(state.data) !== null ? false : POLL_MS),
  });
  return {
    name: "First webhook of a channel",
    at: find(data),
    isKnown: data !== undefined,
    href: paths.doc("webhooks-and-relay"),
    guide: "Webhooks and relay",
  };
}
