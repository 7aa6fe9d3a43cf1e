import { type Booking, createBooking } from "./booking.ts";
import { type Day, getMonthName } from "./calendar.ts";
import { capitalize, foldToAscii } from "./casing.ts";
import {
  formatBareDay,
  formatBarePastDay,
  formatOnWhen,
  formatPastDay,
  formatPortugueseOnDate,
  formatRequestedDay,
  formatUpcomingDay,
} from "./dates.ts";
import { formatEuros, formatTime, getCityPreposition } from "./formats.ts";
import type { LanguageVariant, Locale } from "./locale.ts";
import { formatParty, listCompanions } from "./party-size.ts";
import type { Person } from "./people.ts";
import { getItem, type Random } from "./random.ts";
import type { Nick, Tour } from "./tour-types.ts";
import { TOURS } from "./tours.ts";

/** Everything that the phrases of one conversation may mention, set once so that messages agree. Texts are in its locale. */
export type Facts = {
  locale: Locale;
  /** The language of the customer's phrases. */
  variant: LanguageVariant;
  person: Person;
  /** "obrigada" or "obrigado". */
  obrigado: string;
  tour: Tour;
  nick: Nick;
  /** Another tour in the same city. */
  other: Tour;
  otherNick: Nick;
  city: string;
  /** "in Porto", "no Porto", "en Oporto". */
  inCity: string;
  /** The booked day with its preposition: "on Saturday", "on 14 June". */
  onDay: string;
  /** A weekday at least two days ahead. */
  weekdayLater: string;
  /** The booked day without its preposition: "Saturday", "14 June". */
  dayBare: string;
  /** The booked day when it has passed: "yesterday", "on Saturday". */
  dayPast: string;
  /** `dayPast` at the start of a sentence. */
  dayPastStart: string;
  /** `dayPast` after "of". */
  dayPastBare: string;
  /** The booked day as the customer asks for it, after "for" or "para"; `altWhen` is the alternative day. */
  when: string;
  altWhen: string;
  /** English only: `when` with its preposition. */
  onWhen: string;
  /** "Saturday 14 June"; `altDate` is the alternative day. */
  date: string;
  altDate: string;
  /** Portuguese only: `date` with its preposition. */
  onDate: string;
  time: string;
  /** The day's departures in order. */
  firstTime: string;
  secondTime: string;
  /** "2 adults and 1 child". */
  party: string;
  /** The party in the customer's words, after "for" or "para". */
  companions: string;
  price: string;
  childPrice: string;
  total: string;
  totalOff: string;
  priceOff: string;
  otherPrice: string;
  /** The price per person that the customer claims to have seen elsewhere. */
  competitorPrice: string;
  code: string;
  /** First name of the human agent who takes over. */
  agent: string;
  agentFemale: boolean;
  /** First name of the tour guide. */
  guide: string;
  guideFemale: boolean;
  /** The guide with a Portuguese article: "a Leonor", "da Leonor", "à Leonor". */
  guideThe: string;
  guideOf: string;
  guideTo: string;
  company: string;
  workEmail: string;
  headcount: number;
  groupSize: number;
  eventMonth: string;
  budget: string;
  /** Whether the conversation starts within the team's working hours. */
  isTeamOnline: boolean;
  today: Day;
  altDay: Day;
  /** Local hour at the start, 0–23. */
  hour: number;
  booking: Booking;
};

type FactsOptions = {
  random: Random;
  person: Person;
  today: Day;
  hour: number;
  /** Returns the day `offset` days after today. */
  dayAfter: (offset: number) => Day;
  booking: Booking | undefined;
};

const FEMALE_AGENTS = ["Rita", "Inês", "Carmen", "Beatriz", "Marta"];
const MALE_AGENTS = ["Tiago", "Diogo", "Rafael"];
const FEMALE_GUIDES = ["Leonor", "Macarena", "Benedita", "Reyes"];
const MALE_GUIDES = ["Duarte", "Vasco", "Simão", "Afonso"];
const COMPANIES = [
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
const DISCOUNT_FACTOR = 0.85;
const TEAM_HOURS = { from: 9, to: 20 };

/** Draws the facts of one conversation. The order of the draws is part of the demo's bytes: append new ones at the end. */
export function createFacts(options: FactsOptions): Facts {
  const { random, person, today, hour, dayAfter } = options;
  const locale = person.locale;
  const booking = options.booking ?? createBooking(random, dayAfter(pickDaysAhead(random)));
  const catalog = TOURS[locale];
  const tour = getItem(catalog, booking.tour);
  const siblings = catalog.filter((candidate) => candidate.city === tour.city && candidate !== tour);
  const other = random.pick(siblings);
  const day = booking.day;
  const altDay = dayAfter(Math.max(1, day.number - today.number) + random.pick([1, 1, 2, 3]));
  const total = booking.adults * tour.price + booking.children * tour.childPrice;
  const agentFemale = random.chance(0.62);
  const guideFemale = random.chance(0.5);
  const guide = random.pick(guideFemale ? FEMALE_GUIDES : MALE_GUIDES);
  const company = random.pick(COMPANIES);
  const dayPast = formatPastDay(locale, today, day);
  const date = day.names[locale].long;
  const otherNick = random.pick(other.nicks);
  const weekdayLater = dayAfter(random.between(2, 6)).names[locale].weekday;
  const when = formatRequestedDay(random, locale, today, day);
  return {
    locale,
    variant: person.region === "br" ? "pt-br" : locale,
    person,
    obrigado: person.female ? "obrigada" : "obrigado",
    tour,
    nick: getItem(tour.nicks, booking.nick % tour.nicks.length),
    other,
    otherNick,
    city: tour.cityName,
    inCity: `${getCityPreposition(locale, tour.city)} ${tour.cityName}`,
    onDay: formatUpcomingDay(locale, today, day),
    weekdayLater,
    dayBare: formatBareDay(locale, today, day),
    dayPast,
    dayPastStart: capitalize(dayPast),
    dayPastBare: formatBarePastDay(locale, today, day),
    when,
    altWhen: formatRequestedDay(random, locale, today, altDay),
    onWhen: formatOnWhen(when),
    date,
    altDate: altDay.names[locale].long,
    onDate: formatPortugueseOnDate(date),
    time: formatTime(locale, booking.time),
    firstTime: formatTime(locale, getItem(tour.times, 0)),
    secondTime: formatTime(locale, getItem(tour.times, 1)),
    party: formatParty(locale, booking.adults, booking.children),
    companions: random.pick(listCompanions(person, booking.adults, booking.children)),
    price: formatEuros(locale, tour.price),
    childPrice: formatEuros(locale, tour.childPrice),
    total: formatEuros(locale, total),
    totalOff: formatEuros(locale, Math.round(total * DISCOUNT_FACTOR)),
    priceOff: formatEuros(locale, Math.round(tour.price * DISCOUNT_FACTOR)),
    otherPrice: formatEuros(locale, other.price),
    competitorPrice: formatEuros(locale, tour.price - 10 - (tour.price % 5)),
    code: booking.code,
    agent: random.pick(agentFemale ? FEMALE_AGENTS : MALE_AGENTS),
    agentFemale,
    guide,
    guideFemale,
    guideThe: `${guideFemale ? "a" : "o"} ${guide}`,
    guideOf: `${guideFemale ? "da" : "do"} ${guide}`,
    guideTo: `${guideFemale ? "à" : "ao"} ${guide}`,
    company,
    workEmail: `${foldToAscii(person.first).toLowerCase()}.${foldToAscii(person.last).toLowerCase()}@${company.toLowerCase()}.example`,
    headcount: random.pick([12, 15, 18, 20, 22, 25, 28, 30, 35, 40, 45, 60]),
    groupSize: random.between(7, 14),
    eventMonth: getMonthName(locale, (today.month + random.between(1, 4)) % 12),
    budget: formatEuros(locale, random.pick([50, 60, 70, 75, 80, 90, 100, 120])),
    isTeamOnline: hour >= TEAM_HOURS.from && hour < TEAM_HOURS.to,
    today,
    altDay,
    hour,
    booking,
  };
}

/** Most customers ask for the coming days, some for weeks ahead. */
function pickDaysAhead(random: Random): number {
  return random.chance(0.12) ? 1 : random.skewed(2, 52);
}
