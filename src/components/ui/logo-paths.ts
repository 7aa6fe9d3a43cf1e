/** The mark in a 32 × 32 box: three threads that gather and run on, and one that frays. Colours by token name. */
export const LOGO_THREADS = [
  { colour: "discovery", d: "M3 5.5C11 5.5 12 13 18.5 13H29" },
  { colour: "interest", d: "M3 12.2C10 12.2 12.5 16 18.5 16H29" },
  { colour: "consideration", d: "M3 18.9C10 18.9 12.5 19 18.5 19H29" },
  { colour: "accent", d: "M3 25.6C9.5 25.6 11 22 16 22C20 22 20.5 25.2 23 28.5M16 22C20.2 22 23 23.6 27 26.2" },
] as const;
