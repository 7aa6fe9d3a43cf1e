import { ACT_PHRASES as EN_ACTS } from "./en/acts.ts";
import { INTENT_PHRASES as EN_INTENTS } from "./en/intents.ts";
import { STAGE_PHRASES as EN_STAGES } from "./en/stages.ts";
import { USER_PHRASES as EN_USER } from "./en/user.ts";
import { ACT_PHRASES as ES_ACTS } from "./es/acts.ts";
import { INTENT_PHRASES as ES_INTENTS } from "./es/intents.ts";
import { STAGE_PHRASES as ES_STAGES } from "./es/stages.ts";
import { USER_PHRASES as ES_USER } from "./es/user.ts";
import { joinLanguages } from "./join-languages.ts";
import { ACT_PHRASES as PT_ACTS } from "./pt/acts.ts";
import { INTENT_PHRASES as PT_INTENTS } from "./pt/intents.ts";
import { STAGE_PHRASES as PT_STAGES } from "./pt/stages.ts";
import { USER_PHRASES as PT_USER } from "./pt/user.ts";

const SHARED = joinLanguages(
  { ...EN_ACTS, ...EN_USER, ...EN_INTENTS },
  { ...PT_ACTS, ...PT_USER, ...PT_INTENTS },
  { ...ES_ACTS, ...ES_USER, ...ES_INTENTS },
);

/** The phrases of every cue. The order is fixed: the models' features depend on it. */
export const CUE_PHRASES = { ...SHARED, ...joinLanguages(EN_STAGES, PT_STAGES, ES_STAGES) };

/** Number of leading cues that the intent model uses too; the rest are for stages only. */
export const SHARED_CUES = Object.keys(SHARED).length;
