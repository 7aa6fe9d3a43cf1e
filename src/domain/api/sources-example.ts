/** Where the conversation of the examples comes from. */
export const source = {
  ...{ kind: "ad", id: "120208000000000000", name: "Weekend for two", url: "https://fb.me/1a2B3c", campaign: "spring" },
  ...{ medium: "paid", utmSource: "facebook", term: null, content: null, referrer: null },
} as const;
