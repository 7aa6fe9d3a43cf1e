/** Webhooks of tests that never answer, and the events that were enqueued for them. */
import { WEBHOOK_EVENTS } from "#src/domain/webhooks/webhook-events.ts";
import type { WebhookEventType } from "#src/domain/webhooks/webhook-events.ts";
import { setEnv } from "#src/server/env.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import { createEndpoint } from "#src/server/features/webhooks/endpoints.service.ts";
import { toViewer } from "./alerts.ts";
import type { TestClient } from "./test-client.ts";

/** Adds a webhook for some events to a client. */
export async function subscribe(client: TestClient, events: WebhookEventType[]): Promise<void> {
  setEnv({ WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9" });
  await createEndpoint(toViewer(client), { url: "http://127.0.0.1:9/hook", description: "", events });
}

/** Lists the enqueued events of a type, oldest first; each must have the form that the OpenAPI document gives. */
export async function listEvents(
  sql: Queryable,
  { clientId }: TestClient,
  type: WebhookEventType,
): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ data: Record<string, unknown> }[]>`
    select body::jsonb -> 'data' as data from outbound_messages
    where client_id = ${clientId} and type = ${type} order by created_at, message_id`;
  for (const { data } of rows) WEBHOOK_EVENTS[type].data.parse(data);
  return rows.map(({ data }) => data);
}

/** Lists a client's notifications of a kind in the dashboard, oldest first. */
export async function listBell(
  sql: Queryable,
  { clientId }: TestClient,
  kind: string,
): Promise<{ title: string; text: string; link: string }[]> {
  const rows = await sql<{ title: string; text: string; link: string }[]>`
    select title, text, link from notifications where client_id = ${clientId} and kind = ${kind}
    order by created_at, notification_id`;
  return rows.map((row) => ({ ...row }));
}
