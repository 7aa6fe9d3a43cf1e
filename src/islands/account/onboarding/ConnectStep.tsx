import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { CONNECT_STEP } from "#src/domain/onboarding/onboarding.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { apiKeysQuery } from "../../lib/queries/api-keys.query.ts";
import { importsQuery } from "../../lib/queries/imports.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { API_ACCOUNTS_KEY, apiAccountsQuery, dashboardOverviewQuery } from "../../lib/queries/account.query.ts";
import { subscribeToLiveEvents } from "../../lib/live/live-events.ts";
import { FirstMessage } from "../../lib/screens/empty/FirstMessage.tsx";
import { CONVERSATION_LISTS_KEY } from "../../lib/queries/newest-conversation.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ChooseChannel } from "./ChooseChannel.tsx";
import { KeyAndSnippet } from "./KeyAndSnippet.tsx";
import { chooseBotAccount } from "./pick-bot.ts";
import { StartDoors } from "./StartDoors.tsx";
import { StepActions } from "./StepActions.tsx";
import { useStepNavigation } from "./use-step-navigation.ts";

/** Fragment of the address while the connection is open. */
const CONNECTING = "#connect";

/** Step 2: three ways to the first conversations. A channel and an API key are chosen here; a file is imported on its own screen. */
export function ConnectStep({ clientId }: { clientId: string }) {
  const accounts = useQuery(apiAccountsQuery(clientId));
  const keys = useQuery(apiKeysQuery());
  const imports = useQuery(importsQuery());
  useLiveUpdates();
  const queries = [accounts, keys, imports];
  if (accounts.data === undefined || keys.data === undefined || imports.data === undefined) {
    const failed = queries.find((query) => query.isError);
    if (failed !== undefined) return <QueryError query={failed} title="Your API accounts could not be loaded" />;
    return <SectionLoading label="Loading your API accounts" rows={4} />;
  }
  const bot = chooseBotAccount(accounts.data.accounts);
  const sample = accounts.data.accounts.find((account) => account.sample !== null) ?? null;
  const activeKey = keys.data.keys.find(
    ({ apiAccountId, revokedAt }) => apiAccountId === bot?.id && revokedAt === null,
  );
  const imported = imports.data.uploads.filter(({ status }) => status === "done").length;
  return <Connect bot={bot} sample={sample} imported={imported} knownPrefix={activeKey?.prefix ?? null} />;
}

type ConnectProps = {
  bot: ApiAccount | null;
  sample: ApiAccount | null;
  /** Number of imported files. */
  imported: number;
  knownPrefix: string | null;
};

function Connect({ bot, sample, imported, knownPrefix }: ConnectProps) {
  const navigation = useStepNavigation(CONNECT_STEP);
  const [fresh, setFresh] = useState<z.output<typeof newApiKeyOutputSchema> | null>(null);
  const [another, setAnother] = useState(false);
  const { open, toggle, sectionRef } = useConnecting();
  const hasKey = fresh !== null || knownPrefix !== null;
  const connected = hasKey && !another;
  const hasStarted = connected || sample !== null || imported > 0;
  return (
    <>
      <StartDoors
        connecting={open}
        hasKey={hasKey}
        onConnect={toggle}
        imports={imported}
        onImport={() => location.assign(paths.dash.batchAnalysis)}
        sample={sample}
      />
      {open && bot !== null ? (
        <section ref={sectionRef} aria-label="Connect a bot" className="mt-8">
          {connected ? (
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
          ) : (
            <ChooseChannel
              account={bot}
              onCreated={(created) => {
                setAnother(false);
                setFresh(created);
              }}
            />
          )}
        </section>
      ) : null}
      <StepActions step={CONNECT_STEP} navigation={navigation} quiet={!hasStarted} onContinue={navigation.goToNext} />
    </>
  );
}

/** Whether the connection is open. The address holds it, so that it stays open after a reload or a return. */
function useConnecting() {
  const open = useSyncExternalStore(subscribeToAddress, () => location.hash === CONNECTING);
  const sectionRef = useRef<HTMLElement>(null);
  const toggled = useRef(false);
  useEffect(() => {
    if (open && toggled.current) sectionRef.current?.scrollIntoView({ block: "nearest" });
  }, [open]);

  function toggle(): void {
    toggled.current = true;
    history.pushState(null, "", open ? location.pathname : CONNECTING);
    dispatchEvent(new PopStateEvent("popstate"));
  }

  return { open, toggle, sectionRef };
}

function subscribeToAddress(onChange: () => void): () => void {
  addEventListener("popstate", onChange);
  return () => removeEventListener("popstate", onChange);
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
