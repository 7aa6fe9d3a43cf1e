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

/** A read of the staff's side, asked again whenever a screen opens. */
export function adminQuery<Data>({ key, path, query = {}, output }: AdminRead<Data>) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => callAdmin({ method: "GET", path, query, output, signal }),
    staleTime: 0,
  });
}

/** A list of the staff's side, page by page; under a new filter the old rows stay until the new ones are there. */
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

/** A write of the staff's side, after which everything under `key` is read again. */
export function useAdminMutation<Input, Data>(key: readonly unknown[], mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: key }) });
}
