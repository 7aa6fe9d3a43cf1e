import type { Locale } from "./locale.ts";
import { foldToAscii } from "./casing.ts";
import type { Random } from "./random.ts";
import { createTypingStyle, type TypingStyle } from "./typing-style.ts";

/** Where a customer lives: determines names, phone numbers and European or Brazilian Portuguese. */
type Region = "gb" | "us" | "eu" | "pt" | "br" | "es";

/** A customer of the demo business. */
export type Person = {
  id: string;
  channel: string;
  locale: Locale;
  region: Region;
  female: boolean;
  first: string;
  last: string;
  email: string;
  phone: string;
  /** `phone` without the country code, as people first type it. */
  localPhone: string;
  typingStyle: TypingStyle;
};

type Names = { women: readonly string[]; men: readonly string[]; last: readonly string[] };

const splitNames = (text: string) => text.split(" ");

const NAMES: Record<Region, Names> = {
  gb: {
    women: splitNames(
      "Emma Charlotte Sophie Olivia Hannah Grace Lucy Aisha Fiona Megan Priya Eleanor Zoe Kate Niamh Holly",
    ),
    men: splitNames("James Oliver Harry Tom Daniel Liam Callum Rhys Adam Ben George Aaron Omar Ewan Matthew Jack"),
    last: splitNames(
      "Whitfield Barnes Doyle Hughes Patel Marsh Fletcher Okafor Lawson Reid Byrne Palmer Griffiths Hart Khan Doherty",
    ),
  },
  us: {
    women: splitNames(
      "Ashley Megan Rachel Lauren Nicole Kayla Jasmine Heather Erin Monica Dana Brooke Tiffany Carol Denise Leah",
    ),
    men: splitNames("Tyler Brian Marcus Kevin Jason Derek Scott Andre Ryan Greg Mike Josh Eric Trevor Carlos Doug"),
    last: splitNames(
      "Hoffman Sullivan Carter Nguyen Brooks Ramirez Peterson Jenkins Novak Coleman Weaver Foster Delgado Kim Burke Mills",
    ),
  },
  eu: {
    women: splitNames(
      "Anna Lena Sanne Marieke Giulia Camille Ingrid Katarzyna Elin Julie Petra Chiara Noor Astrid Ilse Maja",
    ),
    men: splitNames(
      "Lukas Jonas Pieter Matteo Julien Lars Piotr Erik Stefan Bram Florian Nils Thijs Marco Antoine Jan",
    ),
    last: splitNames(
      "Becker Vermeulen Rossi Lindqvist Kowalski Moreau Jansen Hofmann Bakker Conti Nilsson Fischer Laurent Dekker Novotny Weber",
    ),
  },
  pt: {
    women: splitNames(
      "Joana Mariana Inês Catarina Sofia Teresa Filipa Carla Sara Helena Rita Patrícia Margarida Sónia Leonor Vera",
    ),
    men: splitNames(
      "João Pedro Tiago Rui Miguel Nuno André Diogo Gonçalo Ricardo Luís Hugo Francisco Bruno Paulo Vasco",
    ),
    last: splitNames(
      "Ferreira Marques Pinto Carvalho Lopes Teixeira Moreira Nogueira Antunes Vieira Matos Simões Figueiredo Baptista Serra Coelho",
    ),
  },
  br: {
    women: splitNames(
      "Camila Juliana Fernanda Larissa Bruna Letícia Amanda Priscila Vanessa Débora Renata Tainá Gabriela Aline Luciana Natália",
    ),
    men: splitNames(
      "Thiago Felipe Rafael Gustavo Leandro Vinícius Rodrigo Anderson Caio Marcelo Fábio Eduardo Wesley Henrique Murilo Danilo",
    ),
    last: splitNames(
      "Souza Oliveira Barbosa Araújo Cardoso Ribeiro Nascimento Rezende Moura Farias Prado Queiroz Bittencourt Machado Campos Duarte",
    ),
  },
  es: {
    women: splitNames(
      "Lucía Marta Paula Carmen Laura Cristina Elena Rocío Nuria Beatriz Irene Sandra Ainhoa Pilar Noelia Alba",
    ),
    men: splitNames(
      "Javier Carlos Álvaro Sergio Pablo Diego Raúl Manuel Iván Jorge Alejandro Rubén Adrián Óscar Íñigo Víctor",
    ),
    last: splitNames(
      "García Romero Navarro Ortega Iglesias Molina Serrano Blanco Cabrera Vidal Herrero Campos Lozano Prieto Rubio Esteban",
    ),
  },
};

const EMAIL_HOSTS = ["example.com", "example.com", "example.org", "example.net"];

/** Creates a random customer; `serial` makes the id unique. */
export function createPerson(options: { random: Random; locale: Locale; channel: string; serial: number }): Person {
  const { random, locale, channel, serial } = options;
  const region = pickRegion(random, locale);
  const female = random.chance(0.54);
  const first = random.pick(female ? NAMES[region].women : NAMES[region].men);
  const last = random.pick(NAMES[region].last);
  const [phone, localPhone] = createPhone(random, region);
  return {
    id: createUserId(random, channel, serial),
    channel,
    locale,
    region,
    female,
    first,
    last,
    email: createEmail(random, first, last),
    phone,
    localPhone,
    typingStyle: createTypingStyle(random, locale, region === "br", channel),
  };
}

function pickRegion(random: Random, locale: Locale): Region {
  if (locale === "pt") return random.chance(0.36) ? "br" : "pt";
  if (locale === "es") return "es";
  return random.pick(["gb", "gb", "us", "us", "eu"]);
}

const USER_ID_PREFIXES: Record<string, string> = { whatsapp: "wa", instagram: "ig", messenger: "fb" };

function createUserId(random: Random, channel: string, serial: number): string {
  if (channel === "webchat")
    return `visitor-${(Math.imul(serial + 1, 0x9e3779b1) >>> 0).toString(36)}${random.below(36).toString(36)}`;
  const digits = String((Math.imul(serial + 1, 0x85ebca6b) >>> 0) + 10_000_000_000).slice(1);
  return `${USER_ID_PREFIXES[channel] ?? channel}-${digits}`;
}

function createEmail(random: Random, first: string, last: string): string {
  const firstName = foldToAscii(first).toLowerCase();
  const lastName = foldToAscii(last).toLowerCase();
  const host = random.pick(EMAIL_HOSTS);
  const style = random.below(6);
  if (style === 0) return `${firstName}${lastName}@${host}`;
  if (style === 1) return `${firstName}.${lastName}${random.between(70, 99)}@${host}`;
  if (style === 2) return `${firstName.slice(0, 1)}${lastName}@${host}`;
  if (style === 3) return `${firstName}_${lastName}@${host}`;
  if (style === 4) return `${lastName}.${firstName}@${host}`;
  return `${firstName}.${lastName}@${host}`;
}

/** Returns the international and the local form of a number in a range reserved for fiction or not assigned. */
function createPhone(random: Random, region: Region): [string, string] {
  const drawThreeDigits = () => String(random.between(100, 999));
  const [first, second] = [drawThreeDigits(), drawThreeDigits()];
  const last = String(random.between(1000, 9999));
  if (region === "gb") return [`+44 7700 900${first}`, `07700 900${first}`];
  if (region === "us") {
    const area = random.pick(["212", "415", "617", "312", "206"]);
    return [`+1 ${area} 555 01${first.slice(0, 2)}`, `${area}-555-01${first.slice(0, 2)}`];
  }
  if (region === "eu") return [`+49 155 0${first}${second}`, `0155 0${first}${second}`];
  if (region === "pt") return [`+351 950 ${first} ${second}`, `950${first}${second}`];
  if (region === "br") {
    const area = random.pick(["11", "21", "31", "41", "51", "71", "81"]);
    return [`+55 ${area} 90${first}-${last}`, `(${area}) 90${first}-${last}`];
  }
  return [`+34 755 ${first} ${second}`, `755 ${first} ${second}`];
}
