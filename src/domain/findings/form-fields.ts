/** What forms ask for, with its name in a sentence, by the words of the three languages. */
const FIELDS: readonly (readonly [field: string, words: RegExp, name: string])[] = [
  ["upload", /\b(?:upload|attach\w*|photos?|adjunt\w*|anex\w*|fotos?|fotograf[ií]as?)\b/iu, "an upload"],
  [
    "document",
    /\b(?:passports?|id cards?|documents?|pasaportes?|documentos?|dni|nif|passaportes?|cpf)\b/iu,
    "a document",
  ],
  ["phone", /\b(?:phone|mobile|tel[eé]fono|m[oó]vil|telefone|telem[oó]vel|celular)\b/iu, "the phone number"],
  ["email", /\b(?:e-?mail|correo)\b/iu, "the e-mail address"],
  ["address", /\b(?:address|direcci[oó]n|morada|endere[cç]o)\b/iu, "the address"],
  ["card", /\b(?:card|tarjeta|cart[aã]o)\b/iu, "the card"],
  ["date of birth", /\b(?:birth|nacimiento|nascimento)\b/iu, "the date of birth"],
  ["name", /\b(?:name|nombre|nome)\b/iu, "the name"],
];
/** Where the data is to be entered. */
const LINK = /https?:\/\/|\b(?:form|formulario|formul[aá]rio|link|enlace)\b/iu;

/** What a form asks for, as it is named in a sentence: "the phone number". */
export function describeField(field: string): string {
  return FIELDS.find(([name]) => name === field)?.[2] ?? "a link to follow";
}

/** What a message of the bot asks for, the first thing that it names, else a link to follow; null if it asks for nothing known. */
export function findFormField(text: string): string | null {
  const named = FIELDS.map(([field, words]) => ({ field, at: text.search(words) })).filter(({ at }) => at >= 0);
  const [first] = named.toSorted((a, b) => a.at - b.at);
  return first?.field ?? (LINK.test(text) ? "link" : null);
}
