import { adminApi, adminLinks, adminPages } from "../admin/admin.paths.ts";
import { publicApi } from "../api/public-api.paths.ts";
import { agentApi, agentDash } from "../agent/agent.paths.ts";
import { agentsApi, agentsDash } from "../agents/agents.paths.ts";
import { alertsApi, alertsDash } from "../alerts/alerts.paths.ts";
import { apiAccountsApi } from "../api-accounts/api-accounts.paths.ts";
import { propertiesApi, propertiesDash } from "../properties/properties.paths.ts";
import { apiKeysApi, apiKeysDash } from "../api-keys/api-keys.paths.ts";
import { auditApi, auditDash } from "../audit/audit.paths.ts";
import { benchmarksApi, benchmarksDash } from "../benchmarks/benchmarks.paths.ts";
import { billingApi, billingDash } from "../billing/billing.paths.ts";
import { authApi, authPages } from "../auth/auth.paths.ts";
import { callsApi, callsDash } from "../calls/calls.paths.ts";
import { channelsApi, channelsDash } from "../channels/channels.paths.ts";
import { companySignInApi, companySignInPages } from "../company-sign-in/company-sign-in.paths.ts";
import { connectedAppsApi, connectedAppsPages } from "../connected-apps/connected-apps.paths.ts";
import { conversationsApi, conversationsDash } from "../conversations/conversations.paths.ts";
import { otlpApi } from "../otlp/otlp.paths.ts";
import { documentationDash, documentationFiles } from "../documentation/documentation.paths.ts";
import { exportsApi, exportsDash } from "../exports/exports.paths.ts";
import { importsApi, importsDash } from "../imports/imports.paths.ts";
import { intentsApi, intentsDash } from "../intents/intents.paths.ts";
import { languageModelApi, languageModelDash } from "../language-model/language-model.paths.ts";
import { mailPages } from "../mail/mail.paths.ts";
import { metricsApi, metricsDash } from "../metrics/metrics.paths.ts";
import { notificationsApi } from "../notifications/notifications.paths.ts";
import { onboardingApi, onboardingPages } from "../onboarding/onboarding.paths.ts";
import { peopleApi, peopleDash, peoplePages } from "../people/people.paths.ts";
import { plansPages } from "../plans/plans.paths.ts";
import { reportPages, reportsApi, reportsDash } from "../reports/reports.paths.ts";
import { privacyApi, privacyDash } from "../privacy/privacy.paths.ts";
import { redactionApi } from "../redaction/redaction.paths.ts";
import { retentionApi, retentionDash } from "../retention/retention.paths.ts";
import { runnerApi, runnerDash } from "../runner/runner.paths.ts";
import { secondFactorApi, secondFactorPages } from "../second-factor/second-factor.paths.ts";
import { siteApi, sitePages } from "../site/site.paths.ts";
import { sourcesApi, sourcesDash } from "../sources/sources.paths.ts";
import { ticketsApi, ticketsDash } from "../tickets/tickets.paths.ts";
import { voiceApi, voiceDash } from "../voice/voice.paths.ts";
import { webhooksApi, webhooksDash } from "../webhooks/webhooks.paths.ts";
import { weeklyDigestApi, weeklyDigestDash } from "../weekly-digest/weekly-digest.paths.ts";
import { weeklyReadingApi } from "../weekly-reading/weekly-reading.paths.ts";
import { workspaceApi, workspaceDash } from "../workspace/workspace.paths.ts";

/** Every URL of the product, joined from the features' `*.paths.ts`. Links and requests take their URLs from here. */
export const paths = {
  ...sitePages,
  ...documentationFiles,
  ...authPages,
  ...secondFactorPages,
  ...companySignInPages,
  ...peoplePages,
  ...onboardingPages,
  ...connectedAppsPages,
  ...mailPages,
  ...plansPages,
  ...reportPages,
  ...adminLinks,
  admin: adminPages,
  dash: {
    ...metricsDash,
    ...agentDash,
    ...agentsDash,
    ...billingDash,
    ...channelsDash,
    ...conversationsDash,
    ...importsDash,
    ...reportsDash,
    ...benchmarksDash,
    ...workspaceDash,
    ...callsDash,
    ...languageModelDash,
    ...exportsDash,
    ...privacyDash,
    ...retentionDash,
    ...peopleDash,
    ...apiKeysDash,
    ...intentsDash,
    ...propertiesDash,
    ...auditDash,
    ...alertsDash,
    ...webhooksDash,
    ...weeklyDigestDash,
    ...sourcesDash,
    ...runnerDash,
    ...voiceDash,
    ...ticketsDash,
    ...documentationDash,
  },
  api: {
    ...siteApi,
    ...agentApi,
    ...agentsApi,
    ...authApi,
    ...secondFactorApi,
    ...companySignInApi,
    ...peopleApi,
    ...onboardingApi,
    ...workspaceApi,
    ...callsApi,
    ...languageModelApi,
    ...otlpApi,
    ...exportsApi,
    ...privacyApi,
    ...redactionApi,
    ...retentionApi,
    ...auditApi,
    ...apiAccountsApi,
    ...propertiesApi,
    ...apiKeysApi,
    ...connectedAppsApi,
    ...channelsApi,
    ...billingApi,
    ...metricsApi,
    ...weeklyDigestApi,
    ...weeklyReadingApi,
    ...conversationsApi,
    ...intentsApi,
    ...importsApi,
    ...reportsApi,
    ...benchmarksApi,
    ...alertsApi,
    ...webhooksApi,
    ...sourcesApi,
    ...runnerApi,
    ...voiceApi,
    ...notificationsApi,
    ...ticketsApi,
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
