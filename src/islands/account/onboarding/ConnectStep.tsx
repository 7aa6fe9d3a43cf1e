import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { apiKeysQuery } from "../../features/api-keys/api-keys.query.ts";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { API_ACCOUNTS_KEY, apiAccountsQuery, dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { subscribeToLiveEvents } from "../../lib/live/live-events.ts";
import { FirstMessage } from "../../lib/screens/FirstMessage.tsx";
import { CONVERSATION_LISTS_KEY } from "../../lib/queries/newest-conversation.query.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { ChooseChannel } from "./ChooseChannel.tsx";
import { KeyAndSnippet } from "./KeyAndSnippet.tsx";
import { chooseBotAccount } from "./pick-bot.ts";
import { SampleOffer } from "./SampleOffer.tsx";
import { StepActions } from "./StepActions.tsx";
import { useStepNavigation } from "./use-step-navigation.ts";

/** Step 2: a channel, an API key and the first incoming message, or sample data. */
export function ConnectStep({ clientId }: { clientId: string }) {
  const accounts = useQuery(apiAccountsQuery(clientId));
  const keys = useQuery(apiKeysQuery());
  useLiveUpdates();
  if (accounts.data === undefined || keys.data === undefined) {
    const failed = [accounts, keys].find((query) => query.isError);
    if (failed !== undefined) return <QueryError query={failed} title="Your API accounts could not be loaded" />;
    return <SectionLoading label="Loading your API accounts" rows={4} />;
  }
  const bot = chooseBotAccount(accounts.data.accounts);
  const sample = accounts.data.accounts.find((account) => account.sample !== null) ?? null;
  const activeKey = keys.data.keys.find(
    ({ apiAccountId, revokedAt }) => apiAccountId === bot?.id && revokedAt === null,
  );
  return <Connect bot={bot} sample={sample} knownPrefix={activeKey?.prefix ?? null} />;
}

type ConnectProps = { bot: ApiAccount | null; sample: ApiAccount | null; knownPrefix: string | null };

function Connect({ bot, sample, knownPrefix }: ConnectProps) {
  const navigation = useStepNavigation(2);
  const [fresh, setFresh] = useState<z.output<typeof newApiKeyOutputSchema> | null>(null);
  const [another, setAnother] = useState(false);
  const connected = bot !== null && !another && (fresh !== null || knownPrefix !== null);
  return (
    <>
      {bot !== null && connected ? (
        <>
          <KeyAndSnippet
            created={fresh}
            knownPrefix={knownPrefix}
            onCreateAnother={() => {
              setFresh(null);
              setAnother(true);
            }}
          />
          <FirstMessage accountId={bot.id} className="mt-4" />
        </>
      ) : null}
      {bot !== null && !connected ? (
        <ChooseChannel
          account={bot}
          onCreated={(created) => {
            setAnother(false);
            setFresh(created);
          }}
        />
      ) : null}
      <SampleOffer sample={sample} />
      <StepActions
        step={2}
        navigation={navigation}
        quiet={!connected && sample === null}
        onContinue={navigation.goToNext}
      />
    </>
  );
}

/** Refreshes the first message and the sample data's state as conversations arrive. */
function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    void subscribeToLiveEvents({
      signal: controller.signal,
      prepare: () => queryClient.query({ ...dashboardOverviewQuery(), staleTime: 0 }),
      onEvent: ({ event }) => {
        if (event !== "conversations") return;
        void queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY });
        void queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY });
      },
    });
    return () => controller.abort();
  }, [queryClient]);
}
