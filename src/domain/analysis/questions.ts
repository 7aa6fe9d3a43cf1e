import type { Tokens } from "./tokens.ts";

/** Words before the question that do not make it another: "hi, how much is it". */
const BEFORE = listWords(
  "hi hello hey yo ok okay and so but also well um btw oi ola bom boa dia tarde noite hola buenas buenos dias tardes y e pero mas entao entonces",
);
const MOST_BEFORE = 3;
/** Words that open a question wherever they stand first. */
const ASKING = listWords(
  "whats wheres hows whos which why where who any anyone qual quais onde quanto quantos quantas cual cuales donde cuanto cuantos cuanta cuantas hay tienen tienes",
);
/** Words that open one before some others: "when do you open", not "when I open it". */
const ASKING_BEFORE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [
      "do does did is are was can could will would has have should",
      "you u ya i we it this that they there the your ur my he she any",
    ],
    [
      "what",
      "is are was do does did can could will would about time kind type sort day if u s size colour color plans plan hours hotels movies restaurants",
    ],
    ["how", "much many long do does did is are can could old far soon big late often about to would will firm come"],
    ["when", "do does did is are can could will would should was s"],
    [
      "que",
      "horas hora dia dias precio horario horarios tipo planes planos incluye inclui tal color cor talla tamanho",
    ],
    ["como", "hago faco faz puedo posso se funciona cancelo e es esta llego chego cambio troco"],
    ["quando cuando", "e es abre abren chega chegam llega llegan sai sale vai fica entra posso puedo"],
    [
      "tem tens vendem fazem aceitam aceita",
      "como desconto vaga vagas mesa horario algum alguma o a em no na para pra pix cartao wifi estacionamento quarto entrega delivery turma",
    ],
    [
      "tiene hacen aceptan venden puedo posso",
      "algun alguna un una o a en envio envios tarjeta pagar cambiar cancelar descuento hueco mesa el la los las wifi parking reservar trocar",
    ],
  ].flatMap(([first = "", next = ""]) => [...listWords(first)].map((word) => [word, listWords(next)] as const)),
);

/** Whether a text asks: by its mark, or, as people type, by the words that it opens with. */
export function asksSomething({ words }: Tokens, byWords: boolean): boolean {
  if (words.includes("?")) return true;
  if (!byWords) return false;
  let at = 0;
  while (at < MOST_BEFORE && BEFORE.has(words[at] ?? "")) at++;
  const first = words[at] ?? "";
  const next = words[at + 1];
  if (next === undefined) return false;
  return ASKING.has(first) || (ASKING_BEFORE.get(first)?.has(next) ?? false);
}

function listWords(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
