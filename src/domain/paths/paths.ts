import { adminApi, adminLinks, adminPages } from "./admin.paths.ts";
import { publicApi } from "./public-api.paths.ts";
import { agentApi, agentDash } from "./dash/agent.paths.ts";
import { agentsApi, agentsDash } from "./dash/bot-versions.paths.ts";
import { alertsApi, alertsDash } from "./dash/alerts.paths.ts";
import { apiAccountsApi } from "./account/api-accounts.paths.ts";
import { propertiesApi, propertiesDash } from "./dash/properties.paths.ts";
import { apiKeysApi, apiKeysDash } from "./account/api-keys.paths.ts";
import { auditApi, auditDash } from "./account/audit.paths.ts";
import { benchmarksApi, benchmarksDash } from "./dash/benchmarks.paths.ts";
import { billingApi, billingDash } from "./billing.paths.ts";
import { authApi, authPages } from "./account/auth.paths.ts";
import { callsApi, callsDash } from "./dash/model-calls.paths.ts";
import { channelsApi, channelsDash } from "./dash/channels.paths.ts";
import { companySignInApi, companySignInPages } from "./account/company-sign-in.paths.ts";
import { connectedAppsApi, connectedAppsPages } from "./account/connected-apps.paths.ts";
import { conversationsApi, conversationsDash } from "./dash/conversations.paths.ts";
import { otlpApi } from "./dash/otlp.paths.ts";
import { documentationDash, documentationFiles } from "./site/documentation.paths.ts";
import { exportsApi, exportsDash } from "./dash/exports.paths.ts";
import { importsApi, importsDash } from "./dash/imports.paths.ts";
import { intentsApi, intentsDash } from "./dash/intents.paths.ts";
import { languageModelApi, languageModelDash } from "./dash/language-model.paths.ts";
import { mailPages } from "./account/mail.paths.ts";
import { metricsApi, metricsDash } from "./dash/metrics.paths.ts";
import { notesApi } from "./dash/notes.paths.ts";
import { notificationsApi } from "./account/notifications.paths.ts";
import { onboardingApi, onboardingPages } from "./account/onboarding.paths.ts";
import { peopleApi, peopleDash, peoplePages } from "./account/people.paths.ts";
import { plansPages } from "./site/plans.paths.ts";
import { reportPages, reportsApi, reportsDash } from "./dash/reports.paths.ts";
import { privacyApi, privacyDash } from "./account/privacy.paths.ts";
import { redactionApi } from "./account/redaction.paths.ts";
import { retentionApi, retentionDash } from "./account/retention.paths.ts";
import { runnerApi, runnerDash } from "./dash/runner.paths.ts";
import { secondFactorApi, secondFactorPages } from "./account/second-factor.paths.ts";
import { siteApi, sitePages } from "./site/site.paths.ts";
import { sourcesApi, sourcesDash } from "./dash/sources.paths.ts";
import { ticketsApi, ticketsDash } from "./dash/tickets.paths.ts";
import { voiceApi, voiceDash } from "./dash/voice.paths.ts";
import { webhooksApi, webhooksDash } from "./dash/webhooks.paths.ts";
import { weeklyDigestApi, weeklyDigestDash } from "./dash/weekly-digest.paths.ts";
import { weeklyReadingApi } from "./dash/weekly-reading.paths.ts";
import { workspaceApi, workspaceDash } from "./account/workspace.paths.ts";

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
    ...notesApi,
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
