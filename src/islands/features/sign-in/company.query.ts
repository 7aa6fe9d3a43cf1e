import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { companySignInSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import type { CompanySettings, CompanySignIn } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/workspace/company-sign-in; refetched whenever the screen opens, as a sign-in changes its last use. */
export function companyQuery() {
  return queryOptions({
    queryKey: ["company-sign-in"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.companySignIn, output: companySignInSchema, signal }),
    staleTime: 0,
  });
}

/** PUT /api/workspace/company-sign-in: saves the settings. */
export function useSaveCompany() {
  return useMutation({
    mutationFn: (body: CompanySettings) =>
      callApi({ method: "PUT", path: paths.api.companySignIn, body, output: companySignInSchema }),
    onSuccess: useCacheCompany(),
  });
}

/** POST /api/workspace/company-sign-in/domain-check: looks for the record that verifies the domain. */
export function useCheckDomain() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.companyDomainCheck, output: companySignInSchema }),
    onSuccess: useCacheCompany(),
  });
}

/** PUT /api/workspace/company-sign-in/enforcement */
export function useSetEnforcement() {
  return useMutation({
    mutationFn: (enforced: boolean) =>
      callApi({ method: "PUT", path: paths.api.companyEnforcement, body: { enforced }, output: companySignInSchema }),
    onSuccess: useCacheCompany(),
  });
}

/** DELETE /api/workspace/company-sign-in */
export function useRemoveCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.companySignIn, output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: companyQuery().queryKey }),
  });
}

function useCacheCompany(): (company: CompanySignIn) => void {
  const queryClient = useQueryClient();
  return (company) => queryClient.setQueryData(companyQuery().queryKey, company);
}
