import { type Day, type Locale, nameMonth } from "./calendar.ts";
import { sayBare, sayDay, sayPast, sayPastBare, sayThen } from "./dates.ts";
import { capital, foldToAscii } from "./letters.ts";
import { listCompanions, nameParty } from "./parties.ts";
import type { Person } from "./people.ts";
import { itemAt, type Random } from "./random.ts";
import { tours } from "./tours.ts";
import type { City, Nick, Tour } from "./tour-types.ts";

/** What a booking fixes: kept for the customer's next conversation. */
export type Booking = {
  tour: number;
  nick: number;
  day: Day;
  time: number;
  adults: number;
  children: number;
  code: string;
};

export type Pack = Locale | "br";

/** Everything the words of one conversation may mention; each fact is settled once, so that nothing contradicts it. */
export type Facts = {
  locale: Locale;
  /** "br" for Brazilian Portuguese on the customer's side. */
  pack: Pack;
  person: Person;
  obrigado: string;
  tour: Tour;
  nick: Nick;
  /** Another tour of the same city. */
  other: Tour;
  otherNick: Nick;
  city: string;
  /** "in Porto", "no Porto", "en Oporto". */
  inCity: string;
  /** The date as one says it when parting: "on Saturday", "on 14 June". */
  dayThen: string;
  /** The same without its preposition, and of a day gone by: "yesterday", "last Saturday". */
  dayBare: string;
  /** A weekday at least two days ahead. */
  weekdayLater: string;
  dayPast: string;
  dayPastStart: string;
  dayPastBare: string;
  /** "for …", "para …": how the customer names the date, and another one. */
  when: string;
  altWhen: string;
  date: string;
  altDate: string;
  time: string;
  /** The day's departures in order. */
  firstTime: string;
  secondTime: string;
  /** "2 adults and 1 child", and as the customer says it. */
  party: string;
  us: string;
  price: string;
  childPrice: string;
  total: string;
  totalOff: string;
  priceOff: string;
  code: string;
  staff: string;
  staffFemale: boolean;
  guide: string;
  guideFemale: boolean;
  /** Portuguese articles: "a Leonor", "da Leonor", "à Leonor". */
  guideThe: string;
  guideOf: string;
  guideTo: string;
  company: string;
  workEmail: string;
  headcount: number;
  groupSize: number;
  eventMonth: string;
  budget: string;
  open: boolean;
  today: Day;
  altDay: Day;
  hour: number;
  booking: Booking;
};

type FactsOptions = {
  random: Random;
  person: Person;
  today: Day;
  hour: number;
  /** The day after `offset` days. */
  dayAfter: (offset: number) => Day;
  booking: Booking | undefined;
};

const staffWomen = ["Rita", "Inês", "Carmen", "Beatriz", "Marta"];
const staffMen = ["Tiago", "Diogo", "Rafael"];
const guideWomen = ["Leonor", "Macarena", "Benedita", "Reyes"];
const guideMen = ["Duarte", "Vasco", "Simão", "Afonso"];
const companies = [
  "Norvia",
  "Quantalys",
  "Fabrimar",
  "Helixor",
  "Terracore",
  "Lumetria",
  "Bravonix",
  "Oliventa",
  "Sulnorte",
  "Kaptiva",
  "Medialto",
  "Inovagro",
];

/** Settles who talks about what, when, for how many and at what price. */
export function settleFacts(options: FactsOptions): Facts {
  const { random, person, today, hour, dayAfter } = options;
  const locale = person.locale;
  const booking = options.booking ?? createBooking(random, dayAfter(pickOffset(random)));
  const catalogue = tours[locale];
  const tour = itemAt(catalogue, booking.tour);
  const siblings = catalogue.filter((candidate) => candidate.city === tour.city && candidate !== tour);
  const other = random.pick(siblings);
  const day = booking.day;
  const altDay = dayAfter(Math.max(1, day.number - today.number) + random.pick([1, 1, 2, 3]));
  const total = booking.adults * tour.price + booking.children * tour.childPrice;
  const staffFemale = random.chance(0.62);
  const guideFemale = random.chance(0.5);
  const guide = random.pick(guideFemale ? guideWomen : guideMen);
  const company = random.pick(companies);
  const dayPast = sayPast(locale, today, day);
  return {
    locale,
    pack: person.region === "br" ? "br" : locale,
    person,
    obrigado: person.female ? "obrigada" : "obrigado",
    tour,
    nick: itemAt(tour.nicks, booking.nick % tour.nicks.length),
    other,
    otherNick: random.pick(other.nicks),
    city: tour.cityName,
    inCity: `${cityPrefix(locale, tour.city)} ${tour.cityName}`,
    dayThen: sayThen(locale, today, day),
    weekdayLater: dayAfter(random.between(2, 6)).words[locale].weekday,
    dayBare: sayBare(locale, today, day),
    dayPast,
    dayPastStart: capital(dayPast),
    dayPastBare: sayPastBare(locale, today, day),
    when: sayDay(random, locale, today, day),
    altWhen: sayDay(random, locale, today, altDay),
    date: day.words[locale].long,
    altDate: altDay.words[locale].long,
    time: writeTime(locale, booking.time),
    firstTime: writeTime(locale, itemAt(tour.times, 0)),
    secondTime: writeTime(locale, itemAt(tour.times, 1)),
    party: nameParty(locale, booking.adults, booking.children),
    us: random.pick(listCompanions(person, booking.adults, booking.children)),
    price: writeEuros(locale, tour.price),
    childPrice: writeEuros(locale, tour.childPrice),
    total: writeEuros(locale, total),
    totalOff: writeEuros(locale, Math.round(total * 0.85)),
    priceOff: writeEuros(locale, Math.round(tour.price * 0.85)),
    code: booking.code,
    staff: random.pick(staffFemale ? staffWomen : staffMen),
    staffFemale,
    guide,
    guideFemale,
    guideThe: `${guideFemale ? "a" : "o"} ${guide}`,
    guideOf: `${guideFemale ? "da" : "do"} ${guide}`,
    guideTo: `${guideFemale ? "à" : "ao"} ${guide}`,
    company,
    workEmail: `${foldToAscii(person.first).toLowerCase()}.${foldToAscii(person.last).toLowerCase()}@${company.toLowerCase()}.example`,
    headcount: random.pick([12, 15, 18, 20, 22, 25, 28, 30, 35, 40, 45, 60]),
    groupSize: random.between(7, 14),
    eventMonth: nameMonth(locale, (today.month + random.between(1, 4)) % 12),
    budget: writeEuros(locale, random.pick([50, 60, 70, 75, 80, 90, 100, 120])),
    open: hour >= 9 && hour < 20,
    today,
    altDay,
    hour,
    booking,
  };
}

/** A booking of any tour on a day. */
export function createBooking(random: Random, day: Day): Booking {
  const tour = random.below(tours.en.length);
  const facts = itemAt(tours.en, tour);
  const adults = random.pick([1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6]);
  return {
    tour,
    nick: random.below(12),
    day,
    time: random.pick(facts.times),
    adults,
    children: facts.minimumAge < 10 && adults > 1 && random.chance(0.28) ? random.between(1, 2) : 0,
    code: `AM-${random.between(20_000, 99_999)}`,
  };
}

/** "€48" in English, "48 €" elsewhere. */
export function writeEuros(locale: Locale, amount: number): string {
  return locale === "en" ? `€${amount}` : `${amount} €`;
}

/** Most people ask for the coming days, some for weeks ahead. */
function pickOffset(random: Random): number {
  return random.chance(0.12) ? 1 : random.skewed(2, 52);
}

function writeTime(locale: Locale, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (locale === "pt") return rest === 0 ? `${hours}h` : `${hours}h${rest}`;
  return `${hours}:${String(rest).padStart(2, "0")}`;
}

function cityPrefix(locale: Locale, city: City): string {
  if (locale === "en") return "in";
  if (locale === "es") return "en";
  if (city === "porto") return "no";
  return city === "funchal" ? "na" : "em";
}
