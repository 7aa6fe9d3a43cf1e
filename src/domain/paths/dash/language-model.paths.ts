export const languageModelDash = { settingsLanguageModel: "/dash/settings/language-model" } as const;

export const languageModelApi = {
  languageModel: "/api/workspace/language-model",
  languageModelTest: "/api/workspace/language-model/test",
  languageModelUses: "/api/workspace/language-model/uses",
  fixWording: (findingId: string) => `/api/findings/${findingId}/wording`,
  suggestedReply: (conversationId: string) =>
    `/api/conversations/${encodeURIComponent(conversationId)}/suggested-reply`,
  secondOpinion: (conversationId: string) => `/api/conversations/${encodeURIComponent(conversationId)}/second-opinion`,
} as const;
