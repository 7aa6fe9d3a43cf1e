export const weeklyReadingApi = {
  weeklyReading: "/api/reading",
  weeklyReadingOf: (id: string) => `/api/reading/${id}`,
  readingAgreement: "/api/reading/agreement",
  readingCalibration: "/api/reading/calibration",
} as const;
