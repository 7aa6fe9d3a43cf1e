import type { LanguageVariant, Locale } from "./locale.ts";
import type { Person } from "./people.ts";

/** Formats the size of a party: "2 adults and 1 child". */
export function formatParty(locale: Locale, adults: number, children: number): string {
  const names = PARTY_NAMES[locale];
  const first = `${adults} ${adults === 1 ? names.adult : names.adults}`;
  return children === 0 ? first : `${first} ${names.and} ${children} ${children === 1 ? names.child : names.children}`;
}

type PartyNames = { adult: string; adults: string; and: string; child: string; children: string };

const PARTY_NAMES: Record<Locale, PartyNames> = {
  en: { adult: "adult", adults: "adults", and: "and", child: "child", children: "children" },
  pt: { adult: "adulto", adults: "adultos", and: "e", child: "criança", children: "crianças" },
  es: { adult: "adulto", adults: "adultos", and: "y", child: "niño", children: "niños" },
};

/** Lists the ways in which a customer may name the party after "for" or "para". */
export function listCompanions(person: Person, adults: number, children: number): readonly string[] {
  const listPhrases = COMPANION_PHRASES[person.region === "br" ? "pt-br" : person.locale];
  return listPhrases(adults, children, person.female);
}

type ListPhrases = (adults: number, children: number, female: boolean) => readonly string[];

const COMPANION_PHRASES: Record<LanguageVariant, ListPhrases> = {
  en: (adults, children, female) => {
    if (children === 1)
      return [
        `${adults} adults and 1 kid`,
        `${adults} adults and a child (9)`,
        `${adults} of us plus our daughter who is 11`,
      ];
    if (children > 1)
      return [
        `${adults} adults and 2 kids`,
        `${adults} adults, 2 children (9 and 12)`,
        `${adults} grown ups and two kids`,
      ];
    if (adults === 1) return ["just me", "1 person", "one", "one person, travelling solo"];
    if (adults === 2) {
      return [
        "2 people",
        "two",
        "2 adults",
        "2",
        "the two of us",
        female ? "me and my husband" : "me and my wife",
        female ? "me and my boyfriend" : "me and my girlfriend",
        "me and my mum",
        "me and a friend",
      ];
    }
    return [`${adults} people`, `${adults}`, `${adults} adults`, `a group of ${adults}`, `${adults} friends`];
  },
  pt: (adults, children, female) => {
    if (children === 1)
      return [
        `${adults} adultos e 1 criança`,
        `${adults} adultos e uma criança de 9 anos`,
        `${adults} adultos + a minha filha de 11`,
      ];
    if (children > 1)
      return [
        `${adults} adultos e 2 crianças`,
        `${adults} adultos e 2 miúdos`,
        `${adults} adultos e duas crianças (9 e 12)`,
      ];
    if (adults === 1) return ["1 pessoa", "uma pessoa", "mim, vou sozinh" + (female ? "a" : "o"), "1 adulto"];
    if (adults === 2)
      return [
        "2 pessoas",
        "duas pessoas",
        "2 adultos",
        "2",
        female ? "mim e para o meu marido" : "mim e para a minha mulher",
        female ? "mim e o meu namorado" : "mim e a minha namorada",
        "mim e a minha mãe",
      ];
    return [`${adults} pessoas`, `${adults} adultos`, `${adults}`, `um grupo de ${adults}`, `${adults} amigos`];
  },
  "pt-br": (adults, children, female) => {
    if (children === 1)
      return [
        `${adults} adultos e 1 criança`,
        `${adults} adultos e uma criança de 9 anos`,
        `${adults} adultos e minha filha de 11`,
      ];
    if (children > 1) return [`${adults} adultos e 2 crianças`, `${adults} adultos e duas crianças, 9 e 12 anos`];
    if (adults === 1) return ["1 pessoa", "1 pessoa, só eu mesm" + (female ? "a" : "o"), "uma pessoa só"];
    if (adults === 2)
      return [
        "2 pessoas",
        "duas pessoas",
        "um casal",
        "casal",
        female ? "mim e meu marido" : "mim e minha esposa",
        "mim e minha mãe",
      ];
    return [`${adults} pessoas`, `${adults} adultos`, `um grupo de ${adults}`, `${adults} amigos`];
  },
  es: (adults, children, female) => {
    if (children === 1)
      return [
        `${adults} adultos y 1 niño`,
        `${adults} adultos y una niña de 9 años`,
        `${adults} adultos y mi hija de 11`,
      ];
    if (children > 1) return [`${adults} adultos y 2 niños`, `${adults} adultos y dos niños de 9 y 12`];
    if (adults === 1) return ["1 persona", "una persona", "mí, voy sol" + (female ? "a" : "o"), "una"];
    if (adults === 2)
      return [
        "2 personas",
        "dos personas",
        "2",
        "dos",
        female ? "mi marido y para mí" : "mi mujer y para mí",
        female ? "mi novio y yo" : "mi novia y yo",
        "mi madre y yo",
      ];
    return [`${adults} personas`, `${adults}`, `${adults} adultos`, `un grupo de ${adults}`, `${adults} amigos`];
  },
};
