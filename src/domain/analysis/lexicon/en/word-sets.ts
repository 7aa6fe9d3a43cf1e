/** Word lists of the rules (English), no accents. */
export const WORD_SETS = {
  /** Participles that report something as done when they start a message: "Booked!". */
  completed:
    "done completed booked reserved confirmed sent scheduled cancelled canceled updated changed moved sold paid ordered submitted placed refunded purchased issued activated blocked rescheduled registered upgraded renewed set sorted received noted added resolved solved lifted",
  /** Words before a participle after which nothing is reported as done: "not booked", "once booked". */
  uncompleted:
    "not no never nothing already is are be been get have if once when havent hasnt didnt isnt wasnt arent cant couldnt wont",
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
  yes: "yes yeah yep yup yea sure excellent wonderful fantastic agreed absolutely ok okay fine alright great perfect cool good right awesome deal",
  /** Price level, place, kind and day, as asked for in any trade. */
  criteria:
    "cheap cheaper cheapest expensive inexpensive moderate moderately affordable upscale luxury budget north south east west centre downtown nearby italian chinese indian thai mexican french japanese vegan vegetarian today tonight tomorrow",
  /** Words before a success that has not happened yet: "once it's done". */
  conditions: "once when if until unless as",
  /** Negations directly before a success: "not paid". */
  negations: "no not never",
  /** Determiners that refer to one specific thing. */
  determiners: "the this your ur my",
  /** Words after which one identified thing is named. */
  articles: "the this that your",
  /** Words between an article and a product that name no certain one: "the best tour". */
  unnamed: "best cheapest nicest next first other same most only usual",
  /** What businesses sell, as one thing among others: "the waterfalls hike". */
  products:
    "tour tours class course workshop lesson hike walk cruise excursion trip tasting experience package session retreat camp watching sailing kayaking safari ride show ticket pass membership kit jacket coat dress hoodie shirt shoes boots sneakers bag sofa chair desk mattress lamp phone laptop tablet tv camera printer bike scooter apartment flat studio villa cottage suite treatment massage facial brunch buffet bouquet necklace programme program",
  /** Words of a user who wants to book or buy. */
  books: "book reserve buy order register enroll enrol sign join",
  /** Words for something bought before. */
  ownOrders: "booking reservation order appointment tickets purchase subscription",
  /** Currency signs and names. */
  currencies: "$ euros euro eur dollars dollar bucks usd pounds quid gbp",
  /** Names of months beside the day of a date. */
  months:
    "january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
  /** Words before the day of a date. */
  dayWords: "day monday tuesday wednesday thursday friday saturday sunday",
  /** Words for an email address. */
  emailWords: "email mail",
  /** Words for a phone number. */
  phoneWords: "phone telephone",
  /** Words after a number that make it a time of day. */
  hourWords: "am pm oclock hours",
  /** Details that forms ask for. */
  formFields:
    "name surname birth dob address phone mobile email mail licence license ssn passport mileage policy vin postcode zip plate employer salary iban income payslip account photo card postal insurer occupation app",
  /** Words for another business. */
  elsewhere: "another other elsewhere somewhere competitor competitors rival neighbor neighbour amazon ebay",
  /** Words of a user who complains elsewhere. */
  complains:
    "ombudsman lawyer solicitor court regulator chargeback dispute disputing report reporting reported review scammers thieves authorities complaint watchdog police",
  /** Words of a user who gives up. */
  givesUp:
    "forget forgetting nevermind nvm pass leave leaving skip quit quitting cancelling deleting uninstalling unsubscribe stop pointless useless enough whatever bye out done",
  /** Words for another time. */
  later: "later think tomorrow tonight sometime weekend soon then next once when shopping comparing browsing looking",
  /** Words for another way to the business. */
  inPerson: "phone call ring ringing walk pop drop come office branch store person visit",
  /** Words for what one is about to do. */
  intends: "ill im gonna going will well ive already",
};
