export const runnerDash = {
  runner: "/dash/runner",
  runnerRun: (id: string) => `/dash/runner/runs/${encodeURIComponent(id)}`,
  runnerScript: (id: string) => `/dash/runner/scripts/${encodeURIComponent(id)}`,
  runnerNewScript: "/dash/runner/scripts/new",
  runnerMakeTest: (conversationId: string) => `/dash/runner/scripts/from/${encodeURIComponent(conversationId)}`,
} as const;

export const runnerApi = {
  runnerPairings: "/api/runner/pairings",
  runnerClaim: "/api/runner/pairings/claim",
  runnerDevices: "/api/runner/devices",
  runnerDevice: (id: string) => `/api/runner/devices/${encodeURIComponent(id)}`,
  runnerMe: "/api/runner/me",
  runnerRuns: "/api/runner/runs",
  runnerRun: (id: string) => `/api/runner/runs/${encodeURIComponent(id)}`,
  runnerScripts: "/api/runner/scripts",
  runnerScript: (id: string) => `/api/runner/scripts/${encodeURIComponent(id)}`,
  runnerFromConversation: "/api/runner/scripts/from-conversation",
} as const;

/** The extension as one file, to download. */
export const RUNNER_DOWNLOAD = "/downloads/threadlight-runner.zip";
