import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { callAdmin } from "./admin-client.ts";

type Query = Record<string, string | number | boolean | undefined>;
type AdminRead<Data> = { key: readonly unknown[]; path: string; query?: Query; output: z.ZodType<Data> };

/** Query of the admin API, refetched whenever a screen opens. */
export function adminQuery<Data>({ key, path, query = {}, output }: AdminRead<Data>) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => callAdmin({ method: "GET", path, query, output, signal }),
    staleTime: 0,
  });
}

/** Paged query of the admin API. Keeps the old rows while a new filter loads. */
export function adminPages<Page extends { nextCursor: string | null }>({
  key,
  path,
  query = {},
  output,
}: AdminRead<Page>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam: cursor }) =>
      callAdmin({ method: "GET", path, query: { ...query, cursor }, output, signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Mutation of the admin API; on success it invalidates every query under `key`. */
export function useAdminMutation<Input, Data>(key: readonly unknown[], mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: key }) });
}
