/** What forms ask for, by the words of the three languages. */
const FIELDS: readonly (readonly [field: string, words: RegExp])[] = [
  ["upload", /\b(?:upload|attach\w*|photos?|adjunt\w*|anex\w*|fotos?|fotograf[ií]as?)\b/iu],
  ["document", /\b(?:passports?|id cards?|documents?|pasaportes?|documentos?|dni|nif|passaportes?|cpf)\b/iu],
  ["phone", /\b(?:phone|mobile|tel[eé]fono|m[oó]vil|telefone|telem[oó]vel|celular)\b/iu],
  ["email", /\b(?:e-?mail|correo)\b/iu],
  ["address", /\b(?:address|direcci[oó]n|morada|endere[cç]o)\b/iu],
  ["card", /\b(?:card|tarjeta|cart[aã]o)\b/iu],
  ["date of birth", /\b(?:birth|nacimiento|nascimento)\b/iu],
  ["name", /\b(?:name|nombre|nome)\b/iu],
];
/** Where the data is to be entered. */
const LINK = /https?:\/\/|\b(?:form|formulario|formul[aá]rio|link|enlace)\b/iu;

/** What a message of the bot asks for, the first thing that it names, else a link to follow; null if it asks for nothing known. */
export function findFormField(text: string): string | null {
  const named = FIELDS.map(([field, words]) => ({ field, at: text.search(words) })).filter(({ at }) => at >= 0);
  const [first] = named.toSorted((a, b) => a.at - b.at);
  return first?.field ?? (LINK.test(text) ? "link" : null);
}
