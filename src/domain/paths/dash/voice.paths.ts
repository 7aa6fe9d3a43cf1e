export const voiceDash = {
  voice: "/dash/voice-analysis",
  voiceCall: (id: string) => `/dash/voice-analysis/${encodeURIComponent(id)}`,
} as const;

export const voiceApi = {
  voiceCalls: "/api/voice/calls",
  voiceCall: (id: string) => `/api/voice/calls/${encodeURIComponent(id)}`,
  voiceTimeline: (id: string) => `/api/voice/calls/${encodeURIComponent(id)}/timeline`,
  voiceTranscript: (id: string) => `/api/voice/calls/${encodeURIComponent(id)}/transcript`,
  voiceAudio: (id: string) => `/api/voice/calls/${encodeURIComponent(id)}/audio`,
  voiceAudioLink: (id: string) => `/api/voice/calls/${encodeURIComponent(id)}/link`,
  voicePlayer: "/api/voice/audio",
  voiceSummary: "/api/voice/summary",
  voiceSettings: "/api/voice/settings",
} as const;
