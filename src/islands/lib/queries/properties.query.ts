import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changedPropertySchema, propertiesSchema } from "#src/domain/properties/properties.contract.ts";
import type { PropertyPatch } from "#src/domain/properties/properties.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** GET /api/properties: what conversations tell besides words. */
export function propertiesQuery() {
  return queryOptions({
    queryKey: ["properties"],
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.properties, output: propertiesSchema, signal }),
    staleTime: 60_000,
  });
}

/** PATCH /api/properties/{name}: tracks or labels a property. */
export function useChangeProperty() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, patch }: { name: string; patch: PropertyPatch }) =>
      callApi({ method: "PATCH", path: paths.api.property(name), body: patch, output: changedPropertySchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: propertiesQuery().queryKey }),
  });
}
