/** What forms ask for, by the words of the three languages. The first that a text has counts. */
const FIELDS: readonly (readonly [field: string, words: RegExp])[] = [
  ["upload", /\b(?:upload|attach|photo|adjunt\w*|anex\w*|foto(?:graf[ií]a)?)\b/iu],
  ["document", /\b(?:passport|id card|document|pasaporte|documento|dni|nif|passaporte|cpf)\b/iu],
  ["phone", /\b(?:phone|mobile|tel[eé]fono|m[oó]vil|telefone|telem[oó]vel|celular)\b/iu],
  ["e-mail", /\b(?:e-?mail|correo)\b/iu],
  ["address", /\b(?:address|direcci[oó]n|morada|endere[cç]o)\b/iu],
  ["card", /\b(?:card|tarjeta|cart[aã]o)\b/iu],
  ["date of birth", /\b(?:birth|nacimiento|nascimento)\b/iu],
  ["name", /\b(?:name|nombre|nome)\b/iu],
  ["link", /https?:\/\/|\b(?:form|formulario|formul[aá]rio|link|enlace)\b/iu],
];

/** What a message of the bot asks for; null if it asks for nothing known. */
export function findFormField(text: string): string | null {
  return FIELDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
