import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { newApiKeyOutputSchema } from "#src/domain/api-keys/api-keys.contract.ts";
import {
  channelHealthSchema,
  connectedSchema,
  connectionOutputSchema,
  dryRunOutputSchema,
} from "#src/domain/channels/channels.contract.ts";
import { conversationDetailSchema, conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { API_ACCOUNTS_KEY } from "../../lib/queries/account.query.ts";
import { CHANNELS_KEY } from "../../lib/queries/channels-key.ts";
import { channelsQuery } from "../../lib/queries/channels.query.ts";
import { CONVERSATION_LISTS_KEY } from "../../lib/queries/newest-conversation.query.ts";

/** Health has no event of its own while nothing is stored: the setup polls it. */
const SETUP_POLL_MS = 2_000;

export type ConnectionPlace = { channel: string; accountId: string };
type Values = Record<string, string>;

/** GET /api/channels/{channel}/{accountId}/health, polled until messages arrive as they should. */
export function channelHealthQuery({ channel, accountId }: ConnectionPlace) {
  return queryOptions({
    queryKey: [...CHANNELS_KEY, "health", channel, accountId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "GET",
        path: paths.api.channelHealth(channel, accountId),
        output: channelHealthSchema,
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data, status } }) =>
      status === "error" || data?.state === "live" || data?.state === "quiet" ? false : SETUP_POLL_MS,
  });
}

/** The newest conversation of an account on a channel, with its messages; null if there is none. Loaded again when `messages` changes. */
export function newestOnChannelQuery({ channel, accountId }: ConnectionPlace, messages: number) {
  return queryOptions({
    queryKey: [...CONVERSATION_LISTS_KEY, "newest", accountId, channel, messages] as const,
    queryFn: async ({ signal }) => {
      const query = { account: accountId, channel, limit: 1 };
      const page = await callApi({
        method: "GET",
        path: paths.api.conversations,
        query,
        output: conversationsPageSchema,
        signal,
      });
      const [newest] = page.items;
      if (newest === undefined) return null;
      return callApi({
        method: "GET",
        path: paths.api.conversation(newest.id),
        output: conversationDetailSchema,
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
}

function buildGeneratedKey({ channel, accountId }: ConnectionPlace) {
  return [...CHANNELS_KEY, "generated", channel, accountId] as const;
}

/** The values that connecting or rotating made, until they are saved; never stored. */
export function useGenerated(place: ConnectionPlace): { generated: Values; forget: () => void } {
  const queryClient = useQueryClient();
  const queryKey = buildGeneratedKey(place);
  const { data } = useQuery<Values>({ queryKey, queryFn: skipToken });
  return { generated: data ?? {}, forget: () => queryClient.setQueryData(queryKey, {}) };
}

type ConnectInput = ConnectionPlace & { credentials: Values; settings: Values };

/** POST /api/api-accounts: a new account for a channel. */
export function useCreateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; channel: string }) =>
      callApi({ method: "POST", path: paths.api.apiAccounts, body, output: apiAccountSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
  });
}

/** POST /api/channels/{channel}: connects. */
export function useConnectChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, accountId, credentials, settings }: ConnectInput) =>
      callApi({
        method: "POST",
        path: paths.api.channel(channel),
        body: { apiAccountId: accountId, credentials, settings },
        output: connectedSchema,
      }),
    onSuccess: ({ connection: { channel, apiAccountId }, generated }) => {
      queryClient.setQueryData(buildGeneratedKey({ channel, accountId: apiAccountId }), generated);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: channelsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY }),
      ]);
    },
  });
}

/** PATCH /api/channels/{channel}/{accountId}: changes settings. */
export function useChangeSettings({ channel, accountId }: ConnectionPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Values) =>
      callApi({
        method: "PATCH",
        path: paths.api.channelConnection(channel, accountId),
        body: { settings },
        output: connectionOutputSchema,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: channelsQuery().queryKey }),
  });
}

/** POST /api/channels/{channel}/{accountId}/rotate: replaces secrets. */
export function useRotateChannel(place: ConnectionPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { credentials: Values; graceHours: number }) =>
      callApi({
        method: "POST",
        path: paths.api.rotateChannel(place.channel, place.accountId),
        body,
        output: connectedSchema,
      }),
    onSuccess: ({ generated }) => {
      queryClient.setQueryData(buildGeneratedKey(place), generated);
      return queryClient.invalidateQueries({ queryKey: CHANNELS_KEY });
    },
  });
}

/** DELETE /api/channels/{channel}/{accountId}: disconnects. */
export function useDisconnectChannel({ channel, accountId }: ConnectionPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callApi({ method: "DELETE", path: paths.api.channelConnection(channel, accountId), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: channelsQuery().queryKey }),
  });
}

/** POST /api/channels/{channel}/{accountId}/test: what we would store. Without a body, for a sample of our own. */
export function useTestChannel({ channel, accountId }: ConnectionPlace) {
  return useMutation({
    mutationFn: (body: { body?: string }) =>
      callApi({
        method: "POST",
        path: paths.api.testChannel(channel, accountId),
        body,
        output: dryRunOutputSchema,
      }),
  });
}

/** POST /api/api-keys: a key for a bot that relays. */
export function useCreateRelayKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId, name }: { accountId: string; name: string }) =>
      callApi({
        method: "POST",
        path: paths.api.apiKeys,
        body: { apiAccountId: accountId, name, scopes: ["ingest"] },
        output: newApiKeyOutputSchema,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["apiKeys"] }),
  });
}
