/** Chat spellings of each word (English). Leaves out words of another language and spellings the models learned. */
export const CHAT_SPELLINGS = {
  your: "ur",
  please: "pls plz plss pleas",
  thanks: "thx thnx thanx tnx tks tysm",
  what: "wat wut",
  want: "wnt",
  because: "cuz coz bcs bcz",
  about: "abt",
  tomorrow: "tmrw tmr tomoz",
  tonight: "tonite",
  night: "nite",
  would: "wld",
  could: "cld",
  instead: "insted",
  something: "smth sth",
  love: "luv",
};
