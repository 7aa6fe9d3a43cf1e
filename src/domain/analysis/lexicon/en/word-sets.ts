/** Word lists of the rules (English), no accents. */
export const WORD_SETS = {
  /** Participles that report something as done when they start a message: "Booked!". */
  completed:
    "done booked reserved confirmed sent scheduled cancelled canceled updated sold paid ordered submitted placed refunded purchased issued activated blocked rescheduled registered upgraded renewed",
  /** Words before a participle after which nothing is reported as done: "not booked", "once booked". */
  uncompleted: "not no never nothing already is are be been get have if once when",
  /** Words before something already mentioned. */
  definite: "the this that your its their same",
  /** Pronouns for something already mentioned. */
  backReferences: "it its they their them one",
  /** Words for wanting or looking for something. */
  wants: "want need like looking find book search get reserve searching",
  /** Words that keep a reply to a price from being a plain yes. */
  reservations:
    "low lower cant cannot not no nope sorry below least but minimum offer rejected reject decline declined pass luck hmm mm think",
  /** Words that accept an offer by themselves. */
  accepted: "accept accepted accepts",
  /** Words of agreement at the start of a message. */
  yes: "yes yeah yep sure ok okay fine alright great perfect cool good right awesome deal",
  /** Price level, place, kind and day, as asked for in any trade. */
  criteria:
    "cheap cheaper cheapest expensive inexpensive moderate moderately affordable upscale luxury budget north south east west centre downtown nearby italian chinese indian thai mexican french japanese vegan vegetarian today tonight tomorrow",
  /** Words before a success that has not happened yet: "once it's done". */
  conditions: "once when if until unless as",
  /** Negations directly before a success: "not paid". */
  negations: "no not never",
  /** Determiners that refer to one specific thing. */
  determiners: "the this your ur my",
  /** Currency signs and names. */
  currencies: "$ euros euro eur dollars dollar bucks usd pounds quid gbp",
  /** Words for an email address. */
  emailWords: "email mail",
  /** Words for a phone number. */
  phoneWords: "phone telephone",
};
