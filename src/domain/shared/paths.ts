import { adminApi, adminLinks, adminPages } from "../admin/admin.paths.ts";
import { publicApi } from "../api/public-api.paths.ts";
import { apiAccountsApi } from "../api-accounts/api-accounts.paths.ts";
import { apiKeysApi, apiKeysDash } from "../api-keys/api-keys.paths.ts";
import { auditApi, auditDash } from "../audit/audit.paths.ts";
import { authApi, authPages } from "../auth/auth.paths.ts";
import { conversationsApi, conversationsDash } from "../conversations/conversations.paths.ts";
import { importsApi, importsDash } from "../imports/imports.paths.ts";
import { intentsApi, intentsDash } from "../intents/intents.paths.ts";
import { mailPages } from "../mail/mail.paths.ts";
import { metricsApi, metricsDash } from "../metrics/metrics.paths.ts";
import { onboardingApi, onboardingPages } from "../onboarding/onboarding.paths.ts";
import { peopleApi, peopleDash, peoplePages } from "../people/people.paths.ts";
import { plansPages } from "../plans/plans.paths.ts";
import { siteApi, sitePages } from "../site/site.paths.ts";
import { workspaceApi, workspaceDash } from "../workspace/workspace.paths.ts";

/** Every URL of the product, joined from the features' `*.paths.ts`. Links and requests take their URLs from here. */
export const paths = {
  ...sitePages,
  ...authPages,
  ...peoplePages,
  ...onboardingPages,
  ...mailPages,
  ...plansPages,
  ...adminLinks,
  admin: adminPages,
  dash: {
    ...metricsDash,
    ...conversationsDash,
    ...importsDash,
    ...workspaceDash,
    ...peopleDash,
    ...apiKeysDash,
    ...intentsDash,
    ...auditDash,
  },
  api: {
    ...siteApi,
    ...authApi,
    ...peopleApi,
    ...onboardingApi,
    ...workspaceApi,
    ...auditApi,
    ...apiAccountsApi,
    ...apiKeysApi,
    ...metricsApi,
    ...conversationsApi,
    ...intentsApi,
    ...importsApi,
    admin: adminApi,
    v1: publicApi,
  },
} as const;

/** `path` with the defined values of `query` as its query string. */
export function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
