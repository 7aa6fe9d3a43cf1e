export const weeklyReadingApi = {
  weeklyReading: "/api/reading",
  weeklyReadingOf: (id: string) => `/api/reading/${id}`,
  readingAgreement: "/api/reading/agreement",
} as const;
