/** Chat spellings of each word (Spanish). Leaves out words of another language and spellings the models learned. */
export const CHAT_SPELLINGS = { quiero: "kiero qiero qero", gracias: "grax grasias", tambien: "tmb tmbn tambn" };
