import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { newApiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { CHANNELS, getChannelName } from "#src/domain/shared/channels.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { FormFailure } from "#src/components/ui/forms/FormFailure.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { useCreateApiKey } from "../../lib/queries/api-keys.query.ts";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { CONVERSATION_LISTS_KEY } from "../../lib/queries/newest-conversation.query.ts";
import { ChannelTiles } from "./ChannelTiles.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

type ChooseChannelProps = {
  account: ApiAccount;
  onCreated: (created: z.output<typeof newApiKeyOutputSchema>) => void;
};

/** Sets the bot's channel and name, then creates its API key. */
export function ChooseChannel({ account, onCreated }: ChooseChannelProps) {
  const queryClient = useQueryClient();
  const change = useUpdateApiAccount();
  const createKey = useCreateApiKey();
  const { name, channel } = account;
  const form = useForm({ resolver: zodResolver(newApiAccountSchema), defaultValues: { name, channel } });
  const chosen = useWatch({ control: form.control, name: "channel" });
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
      <Field label="Bot name" error={form.formState.errors.name?.message} required className="max-w-sm">
        <Input {...form.register("name")} />
      </Field>
      <FormFailure>{connect.isError ? getErrorMessage(connect.error) : null}</FormFailure>
      <Button type="submit" variant="primary" loading={connect.isPending} className="w-fit">
        Create API key
      </Button>
      <p className="text-sm text-soft">
        Without code of your own:{" "}
        <a
          href={paths.dash.channel(chosen)}
          className="font-semibold text-ink underline decoration-edge underline-offset-4"
        >
          connect {getChannelName(chosen)} step by step
        </a>
        .
      </p>
    </form>
  );
}
