import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import type { ApiAccount, newApiKeyOutputSchema } from "#src/domain/accounts/accounts.contract.ts";
import { apiKeysQuery } from "../../features/settings/api-keys.query.ts";
import { SectionLoading } from "../../features/settings/SectionLoading.tsx";
import { API_ACCOUNTS_KEY, apiAccountsQuery, dashboardOverviewQuery } from "../../lib/account.query.ts";
import { followLiveEvents } from "../../lib/live-events.ts";
import { FirstMessage } from "../../lib/FirstMessage.tsx";
import { CONVERSATION_LISTS_KEY } from "../../lib/newest-conversation.query.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { ChooseChannel } from "./ChooseChannel.tsx";
import { KeyAndSnippet } from "./KeyAndSnippet.tsx";
import { pickBot } from "./pick-bot.ts";
import { SampleOffer } from "./SampleOffer.tsx";
import { StepActions } from "./StepActions.tsx";
import { useStepEnd } from "./use-step-end.ts";

/** Step 2: a channel, a key, and the first message as it comes in; or sample data. */
export function ConnectStep({ clientId }: { clientId: string }) {
  const accounts = useQuery(apiAccountsQuery(clientId));
  const keys = useQuery(apiKeysQuery());
  useArrivals();
  if (accounts.data === undefined || keys.data === undefined) {
    const failed = [accounts, keys].find((query) => query.isError);
    if (failed !== undefined) return <QueryError query={failed} title="Your API accounts could not be loaded" />;
    return <SectionLoading label="Loading your API accounts" rows={4} />;
  }
  const bot = pickBot(accounts.data.accounts);
  const sample = accounts.data.accounts.find((account) => account.sample !== null) ?? null;
  const living = keys.data.keys.find(({ apiAccountId, revokedAt }) => apiAccountId === bot?.id && revokedAt === null);
  return <Connect bot={bot} sample={sample} knownPrefix={living?.prefix ?? null} />;
}

type ConnectProps = { bot: ApiAccount | null; sample: ApiAccount | null; knownPrefix: string | null };

function Connect({ bot, sample, knownPrefix }: ConnectProps) {
  const end = useStepEnd(2);
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
            onAnother={() => {
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
      <StepActions step={2} end={end} quiet={!connected && sample === null} onContinue={end.goOn} />
    </>
  );
}

/** Reads again, as messages arrive, whether the first is there and how the sample data is doing. */
function useArrivals(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    void followLiveEvents({
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
