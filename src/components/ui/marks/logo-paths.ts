/** Paths of the logo mark in a 32 × 32 viewBox: three threads that join and one that frays. Colors are token names. */
export const LOGO_THREADS = [
  { color: "discovery", d: "M3 5.5C11 5.5 12 13 18.5 13H29" },
  { color: "interest", d: "M3 12.2C10 12.2 12.5 16 18.5 16H29" },
  { color: "consideration", d: "M3 18.9C10 18.9 12.5 19 18.5 19H29" },
  { color: "accent", d: "M3 25.6C9.5 25.6 11 22 16 22C20 22 20.5 25.2 23 28.5M16 22C20.2 22 23 23.6 27 26.2" },
] as const;
