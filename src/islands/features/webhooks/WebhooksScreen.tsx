import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { canManageWebhooks } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { MAX_ENDPOINTS } from "#src/domain/webhooks/webhooks.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { webhooksQuery } from "../../lib/queries/webhooks.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { EndpointCard } from "./EndpointCard.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { SecretPanel } from "./SecretPanel.tsx";

/** /dash/settings/webhooks: the endpoints that events are sent to, with their deliveries. */
export function WebhooksScreen() {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const canManage = canManageWebhooks(role);
  const webhooks = useQuery({ ...webhooksQuery(), enabled: canManage });
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  if (!canManage) {
    return (
      <Card>
        <EmptyState title="Webhooks are for owners and admins" description="Ask one of them to add an endpoint." />
      </Card>
    );
  }
  if (webhooks.data === undefined && webhooks.isError) {
    return <QueryErrorCard query={webhooks} title="Webhooks could not be loaded" />;
  }
  if (webhooks.data === undefined) return <SectionLoading label="Loading webhooks" rows={4} />;
  const { endpoints, eventTypes } = webhooks.data;
  const isFixed = impersonation !== undefined;
  return (
    <>
      <ReadOnlyNote>Messages to your webhooks wait while your workspace is read-only.</ReadOnlyNote>
      {secret === null ? null : <SecretPanel {...secret} onDone={() => setSecret(null)} />}
      <Section
        title="Webhooks"
        description={
          <>
            We post a signed message to your server when something happens.{" "}
            <a
              href={paths.doc("webhooks")}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              How to verify the signature
            </a>
          </>
        }
        actions={
          isFixed || endpoints.length >= MAX_ENDPOINTS ? null : (
            <EndpointDialog
              eventTypes={eventTypes}
              endpoint={null}
              onCreated={(created) => setSecret({ url: created.endpoint.url, secret: created.secret })}
              trigger={
                <Button
                  variant="primary"
                  size="sm"
                  disabled={isReadOnly}
                  icon={<Plus aria-hidden="true" className="size-4" />}
                >
                  Add endpoint
                </Button>
              }
            />
          )
        }
      >
        {endpoints.length === 0 ? (
          <p className="text-sm text-soft">
            No endpoints yet. Add one to get alerts, conversations and findings in your own systems.
          </p>
        ) : (
          <ul className="grid gap-3">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className="min-w-0">
                <EndpointCard
                  endpoint={endpoint}
                  eventTypes={eventTypes}
                  isFixed={isFixed}
                  onSecret={(next) => setSecret({ url: endpoint.url, secret: next })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
