/** Handwritten example response of the flow. */
export const flow = {
  n: 1_120,
  total: 1_120,
  converted: 262,
  stations: [
    {
      key: "question.the-date",
      act: "question" as const,
      label: "Asks for the date",
      conversations: 610,
      left: 96,
      lost: 88,
      open: 3,
      converted: 251,
      messages: [
        {
          step: "9f86d081884c7d65",
          text: "On which day would you like to come?",
          language: "en" as const,
          n: 402,
          conversations: 371,
          left: 58,
        },
      ],
    },
  ],
  edges: [
    { from: "start", to: "question.the-date", n: 498 },
    { from: "question.the-date", to: "converted", n: 91 },
  ],
  hidden: 37,
  rare: 54,
  compare: null,
  timeToConvert: {
    medianMs: 214_000,
    p90Ms: 1_310_000,
    n: 262,
    total: 262,
    buckets: [
      { belowMs: 60_000, n: 31 },
      { belowMs: 120_000, n: 48 },
      { belowMs: 300_000, n: 86 },
      { belowMs: 600_000, n: 52 },
      { belowMs: 1_800_000, n: 27 },
      { belowMs: 3_600_000, n: 11 },
      { belowMs: 86_400_000, n: 6 },
      { belowMs: null, n: 1 },
    ],
  },
};
