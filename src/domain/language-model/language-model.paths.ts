export const languageModelDash = { settingsLanguageModel: "/dash/settings/language-model" } as const;

export const languageModelApi = {
  languageModel: "/api/workspace/language-model",
  languageModelTest: "/api/workspace/language-model/test",
  languageModelUses: "/api/workspace/language-model/uses",
} as const;
