import { normalizeLabel } from "./clean-text.ts";
import { readCertainRoleWord } from "./speaker-words.ts";
import { isRule, readSpokenLine } from "./transcript-lines.ts";
import type { SpokenLine } from "./transcript-lines.ts";

/** A file is in the "Name: text" form throughout where so many of its lines are. */
const FORM_SHARE = 0.8;
/** What bots write before a colon inside their texts, in our three languages; no list is whole, so it is not the only test. */
const FIELDS = new Set(
  `note|notes|nota|notas|obs|observacao|observacoes|observacion|observaciones|ps|tip|tips|hint|dica|dicas|consejo|warning|attention|important|atencao|
  atencion|aviso|importante|reminder|lembrete|recordatorio|address|morada|endereco|direccion|total|subtotal|price|preco|precio|cost|custo|coste|costo|valor|amount|
  monto|importe|fee|taxa|tax|iva|vat|discount|desconto|descuento|date|data|fecha|day|dia|time|hour|hora|horas|hours|horario|horarios|when|quando|cuando|where|onde|
  donde|local|location|localizacao|ubicacion|name|nome|nombre|phone|telephone|telefone|telefono|mobile|telemovel|celular|whatsapp|email|mail|correo|website|site|
  sitio|link|links|url|enlace|web|order|pedido|encomenda|orden|product|produto|producto|item|items|quantity|quantidade|cantidad|size|tamanho|talla|colour|color|cor|code|codigo|
  reference|referencia|booking|reservation|reserva|status|estado|situacao|room|quarto|habitacion|check in|checkin|check out|checkout|guests|hospedes|huespedes|
  people|pessoas|personas|table|mesa|service|servico|servicio|payment|pagamento|pago|delivery|entrega|envio|shipping|frete|duration|duracao|duracion|deadline|prazo|plazo|subject|assunto|
  asunto|topic|tema|option|options|opcao|opcoes|opcion|opciones|menu|step|passo|paso|example|exemplo|ejemplo|summary|resumo|resumen|details|detalhes|detalles|description|
  descricao|descripcion|reason|motivo|result|resultado|answer|question|yes|no|sim|nao|si|ok|also|pros|cons|monday|tuesday|wednesday|thursday|friday|saturday|
  sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|from|to|de|para|desde|until|ate|hasta|plan|plano|free|breakfast|lunch|dinner|http|https`
    .split("|")
    .map((word) => word.trim()),
);
/** Values, not words: a number, an amount, an address of the web or of mail. */
const VALUE = /^\W*\d|^\p{Sc}|^(?:https?:|www\.|R\$|US\$|EUR|USD|BRL)|^\S+@\S+\.\S+$/iu;

type Line = SpokenLine & { label: string; breaks: boolean; open: boolean };

/**
 * Names (normalised) that begin one line alone, in a file of "Name: text" lines, and are speakers all the same: the
 * line carries its time as the others do; or it is the only answer to the one side that speaks before and after it.
 */
export function findSingles(
  lines: readonly string[],
  { known, isName }: { known: ReadonlySet<string>; isName: (name: string) => boolean },
): string[] {
  const read = readLines(lines);
  const filled = read.filter(({ breaks }) => !breaks);
  const spoken = filled.filter(({ label }) => label !== "");
  const said = spoken.filter(({ label }) => known.has(label));
  if (said.length === 0 || spoken.length < filled.length * FORM_SHARE) return [];
  const isTimed = said.every(({ time }) => time !== "");
  const sides = new Set(Array.from(known, readCertainRoleWord));
  const knowsBoth = sides.has("user") && (sides.has("bot") || sides.has("agent"));
  const counts = new Map<string, number>();
  for (const { label } of spoken) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isSpeaker = (line: Line, at: number): boolean => {
    if (known.has(line.label) || counts.get(line.label) !== 1 || !isName(line.name)) return false;
    if (isTimed) return line.time !== "";
    return !knowsBoth && !isField(line) && isAnswer(read, { at, known });
  };
  return read.flatMap((line, at) => (line.label !== "" && isSpeaker(line, at) ? [line.label] : []));
}

/** Blank lines are left out: they may stand after every message, or between the parts of one. */
function readLines(lines: readonly string[]): Line[] {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const breaks = isRule(line);
      const found = breaks ? null : readSpokenLine(line);
      const open = /[:：]\s*$/u.test(line);
      return { name: "", text: "", time: "", ...found, label: normalizeLabel(found?.name ?? ""), breaks, open };
    });
}

function isField({ name, text }: Line): boolean {
  return (
    text.trim() === "" ||
    VALUE.test(text.trim()) ||
    normalizeLabel(name)
      .split(" ")
      .some((word) => FIELDS.has(word))
  );
}

/** Whether one known speaker says the line before and the line after, and announces nothing by a colon. */
function isAnswer(lines: readonly Line[], { at, known }: { at: number; known: ReadonlySet<string> }): boolean {
  const before = lines[at - 1];
  const after = lines[at + 1];
  if (before === undefined || before.open || !known.has(before.label)) return false;
  return after === undefined || after.breaks || after.label === before.label;
}
