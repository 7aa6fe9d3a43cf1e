import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { newApiAccountSchema } from "#src/domain/accounts/accounts.contract.ts";
import type { ApiAccount, newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FormFailure } from "#src/components/ui/FormFailure.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { useChangeApiAccount, useCreateApiKey } from "../../features/settings/api-keys.query.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { CONVERSATION_LISTS_KEY } from "../../lib/newest-conversation.query.ts";
import { ChannelTiles } from "./ChannelTiles.tsx";

type ChooseChannelProps = {
  account: ApiAccount;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** Where the bot talks and what it is called; then it gets its key. */
export function ChooseChannel({ account, onCreated }: ChooseChannelProps) {
  const queryClient = useQueryClient();
  const change = useChangeApiAccount();
  const createKey = useCreateApiKey();
  const { name, channel } = account;
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name, channel } });
  const connect = useMutation({
    mutationFn: async (values: z.output<typeof newApiAccountSchema>) => {
      await change.mutateAsync({ id: account.id, change: values });
      return createKey.mutateAsync({ apiAccountId: account.id, name: values.name, scopes: ["ingest"] });
    },
    onSuccess: async (created) => {
      onCreated(created);
      await queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY });
    },
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((values) => connect.mutate(values))(event)}
    >
      <Controller
        control={form.control}
        name="channel"
        render={({ field }) => <ChannelTiles channels={CHANNELS} value={field.value} onChange={field.onChange} />}
      />
      <Field label="Name of your bot" error={form.formState.errors.name?.message} required className="max-w-sm">
        <Input {...form.register("name")} />
      </Field>
      <FormFailure>{connect.isError ? explainError(connect.error) : null}</FormFailure>
      <Button type="submit" variant="primary" loading={connect.isPending} className="w-fit">
        Create its key
      </Button>
    </form>
  );
}
