import type { Locale } from "./calendar.ts";
import { foldToAscii } from "./letters.ts";
import type { Random } from "./random.ts";
import { createVoice, type Voice } from "./voice.ts";

/** Where a customer writes from: it decides names, phone numbers and the flavour of the language. */
type Region = "gb" | "us" | "eu" | "pt" | "br" | "es";

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
  /** The same number as people first type it, without the country code. */
  localPhone: string;
  voice: Voice;
};

type Names = { women: readonly string[]; men: readonly string[]; last: readonly string[] };

const split = (text: string) => text.split(" ");

const names: Record<Region, Names> = {
  gb: {
    women: split("Emma Charlotte Sophie Olivia Hannah Grace Lucy Aisha Fiona Megan Priya Eleanor Zoe Kate Niamh Holly"),
    men: split("James Oliver Harry Tom Daniel Liam Callum Rhys Adam Ben George Aaron Omar Ewan Matthew Jack"),
    last: split(
      "Whitfield Barnes Doyle Hughes Patel Marsh Fletcher Okafor Lawson Reid Byrne Palmer Griffiths Hart Khan Doherty",
    ),
  },
  us: {
    women: split(
      "Ashley Megan Rachel Lauren Nicole Kayla Jasmine Heather Erin Monica Dana Brooke Tiffany Carol Denise Leah",
    ),
    men: split("Tyler Brian Marcus Kevin Jason Derek Scott Andre Ryan Greg Mike Josh Eric Trevor Carlos Doug"),
    last: split(
      "Hoffman Sullivan Carter Nguyen Brooks Ramirez Peterson Jenkins Novak Coleman Weaver Foster Delgado Kim Burke Mills",
    ),
  },
  eu: {
    women: split(
      "Anna Lena Sanne Marieke Giulia Camille Ingrid Katarzyna Elin Julie Petra Chiara Noor Astrid Ilse Maja",
    ),
    men: split("Lukas Jonas Pieter Matteo Julien Lars Piotr Erik Stefan Bram Florian Nils Thijs Marco Antoine Jan"),
    last: split(
      "Becker Vermeulen Rossi Lindqvist Kowalski Moreau Jansen Hofmann Bakker Conti Nilsson Fischer Laurent Dekker Novotny Weber",
    ),
  },
  pt: {
    women: split(
      "Joana Mariana Inês Catarina Sofia Teresa Filipa Carla Sara Helena Rita Patrícia Margarida Sónia Leonor Vera",
    ),
    men: split("João Pedro Tiago Rui Miguel Nuno André Diogo Gonçalo Ricardo Luís Hugo Francisco Bruno Paulo Vasco"),
    last: split(
      "Ferreira Marques Pinto Carvalho Lopes Teixeira Moreira Nogueira Antunes Vieira Matos Simões Figueiredo Baptista Serra Coelho",
    ),
  },
  br: {
    women: split(
      "Camila Juliana Fernanda Larissa Bruna Letícia Amanda Priscila Vanessa Débora Renata Tainá Gabriela Aline Luciana Natália",
    ),
    men: split(
      "Thiago Felipe Rafael Gustavo Leandro Vinícius Rodrigo Anderson Caio Marcelo Fábio Eduardo Wesley Henrique Murilo Danilo",
    ),
    last: split(
      "Souza Oliveira Barbosa Araújo Cardoso Ribeiro Nascimento Rezende Moura Farias Prado Queiroz Bittencourt Machado Campos Duarte",
    ),
  },
  es: {
    women: split(
      "Lucía Marta Paula Carmen Laura Cristina Elena Rocío Nuria Beatriz Irene Sandra Ainhoa Pilar Noelia Alba",
    ),
    men: split(
      "Javier Carlos Álvaro Sergio Pablo Diego Raúl Manuel Iván Jorge Alejandro Rubén Adrián Óscar Íñigo Víctor",
    ),
    last: split(
      "García Romero Navarro Ortega Iglesias Molina Serrano Blanco Cabrera Vidal Herrero Campos Lozano Prieto Rubio Esteban",
    ),
  },
};

const mailHosts = ["example.com", "example.com", "example.org", "example.net"];

/** A new customer; `serial` makes the id unique. */
export function createPerson(options: { random: Random; locale: Locale; channel: string; serial: number }): Person {
  const { random, locale, channel, serial } = options;
  const region = pickRegion(random, locale);
  const female = random.chance(0.54);
  const first = random.pick(female ? names[region].women : names[region].men);
  const last = random.pick(names[region].last);
  const [phone, localPhone] = createPhone(random, region);
  return {
    id: nameUser(random, channel, serial),
    channel,
    locale,
    region,
    female,
    first,
    last,
    email: createEmail(random, first, last),
    phone,
    localPhone,
    voice: createVoice(random, locale, region === "br", channel),
  };
}

function pickRegion(random: Random, locale: Locale): Region {
  if (locale === "pt") return random.chance(0.36) ? "br" : "pt";
  if (locale === "es") return "es";
  return random.pick(["gb", "gb", "us", "us", "eu"]);
}

const idPrefixes: Record<string, string> = { whatsapp: "wa", instagram: "ig", messenger: "fb" };

function nameUser(random: Random, channel: string, serial: number): string {
  if (channel === "webchat")
    return `visitor-${(Math.imul(serial + 1, 0x9e3779b1) >>> 0).toString(36)}${random.below(36).toString(36)}`;
  const digits = String((Math.imul(serial + 1, 0x85ebca6b) >>> 0) + 10_000_000_000).slice(1);
  return `${idPrefixes[channel] ?? channel}-${digits}`;
}

function createEmail(random: Random, first: string, last: string): string {
  const one = foldToAscii(first).toLowerCase();
  const two = foldToAscii(last).toLowerCase();
  const host = random.pick(mailHosts);
  const style = random.below(6);
  if (style === 0) return `${one}${two}@${host}`;
  if (style === 1) return `${one}.${two}${random.between(70, 99)}@${host}`;
  if (style === 2) return `${one.slice(0, 1)}${two}@${host}`;
  if (style === 3) return `${one}_${two}@${host}`;
  if (style === 4) return `${two}.${one}@${host}`;
  return `${one}.${two}@${host}`;
}

/** Numbers in ranges that are reserved for fiction or not assigned: international, then local form. */
function createPhone(random: Random, region: Region): [string, string] {
  const three = () => String(random.between(100, 999));
  const [a, b] = [three(), three()];
  const four = String(random.between(1000, 9999));
  if (region === "gb") return [`+44 7700 900${a}`, `07700 900${a}`];
  if (region === "us") {
    const area = random.pick(["212", "415", "617", "312", "206"]);
    return [`+1 ${area} 555 01${a.slice(0, 2)}`, `${area}-555-01${a.slice(0, 2)}`];
  }
  if (region === "eu") return [`+49 155 0${a}${b}`, `0155 0${a}${b}`];
  if (region === "pt") return [`+351 950 ${a} ${b}`, `950${a}${b}`];
  if (region === "br") {
    const area = random.pick(["11", "21", "31", "41", "51", "71", "81"]);
    return [`+55 ${area} 90${a}-${four}`, `(${area}) 90${a}-${four}`];
  }
  return [`+34 755 ${a} ${b}`, `755 ${a} ${b}`];
}
