import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { newEndpointSchema } from "#src/domain/webhooks/webhooks.contract.ts";
import type {
  createdEndpointSchema,
  endpointsSchema,
  WebhookEndpoint,
} from "#src/domain/webhooks/webhooks.contract.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useChangeEndpoint, useCreateEndpoint } from "./webhooks.query.ts";

export type EventTypes = z.output<typeof endpointsSchema>["eventTypes"];

type EndpointDialogProps = {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null;
  eventTypes: EventTypes;
  trigger?: ReactNode;
  onClose?: () => void;
  onCreated?: (created: z.output<typeof createdEndpointSchema>) => void;
};

/** Adds or changes an endpoint. */
export function EndpointDialog({ endpoint, eventTypes, trigger, onClose, onCreated }: EndpointDialogProps) {
  const create = useCreateEndpoint();
  const change = useChangeEndpoint();
  const mutation = endpoint === null ? create : change;
  const form = useForm<z.input<typeof newEndpointSchema>, unknown, z.output<typeof newEndpointSchema>>({
    resolver: zodResolver(newEndpointSchema),
    values: {
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      events: endpoint?.events ?? ["alert.fired", "alert.resolved"],
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={endpoint === null ? "Add endpoint" : "Change endpoint"}
      size="md"
      trigger={trigger}
      {...(onClose === undefined ? {} : { onClose })}
      submit={endpoint === null ? "Add endpoint" : "Save"}
      form={form}
      mutation={mutation}
      errorAt="url"
      onSubmit={(values, { onSuccess, onError }) => {
        if (endpoint !== null) {
          change.mutate({ id: endpoint.id, ...values }, { onSuccess, onError });
          return;
        }
        create.mutate(values, {
          onError,
          onSuccess: (created) => {
            onSuccess();
            onCreated?.(created);
          },
        });
      }}
    >
      <Field label="Address" hint="https://, on a public server." error={errors.url?.message} required>
        <Input type="url" placeholder="https://example.com/hooks/threadlight" {...form.register("url")} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Input {...form.register("description")} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Events</legend>
        {eventTypes.map(({ type, description }) => (
          <Checkbox
            key={type}
            value={type}
            label={<code className="font-mono text-[0.8125rem]">{type}</code>}
            hint={description}
            {...form.register("events")}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
