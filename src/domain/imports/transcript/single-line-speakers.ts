import { normalizeLabel } from "../text/clean-text.ts";
import { matchExplicitRoleWord } from "../speakers/role-words.ts";
import { isSeparatorLine, parseSpeakerLine } from "./transcript-lines.ts";
import type { SpeakerLine } from "./transcript-lines.ts";

/** Minimum share of "Name: text" lines for a file in that format. */
const MIN_FORMAT_SHARE = 0.8;
/** Words before a colon inside bot messages, in English, Portuguese and Spanish. Incomplete, so not the only test. */
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
/** Values instead of text: a number, an amount, a URL or an email address. */
const VALUE = /^\W*\d|^\p{Sc}|^(?:https?:|www\.|R\$|US\$|EUR|USD|BRL)|^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/iu;

/** `endsWithColon`: the line announces the next ones. */
type Line = SpeakerLine & { label: string; isSeparator: boolean; endsWithColon: boolean };

/**
 * Detects speakers of a single line in a "Name: text" file, as normalized names: the line has a time like the others, or
 * it is the only reply between two lines of the other speaker.
 */
export function detectSingleLineSpeakers(
  lines: readonly string[],
  { known, isName }: { known: ReadonlySet<string>; isName: (name: string) => boolean },
): string[] {
  const parsed = parseLines(lines);
  const filled = parsed.filter(({ isSeparator }) => !isSeparator);
  const spoken = filled.filter(({ label }) => label !== "");
  const fromKnown = spoken.filter(({ label }) => known.has(label));
  if (fromKnown.length === 0 || spoken.length < filled.length * MIN_FORMAT_SHARE) return [];
  const isTimed = fromKnown.every(({ time }) => time !== "");
  const roles = new Set(Array.from(known, matchExplicitRoleWord));
  const hasBothRoles = roles.has("user") && (roles.has("bot") || roles.has("agent"));
  const counts = new Map<string, number>();
  for (const { label } of spoken) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isSpeaker = (line: Line, at: number): boolean => {
    if (known.has(line.label) || counts.get(line.label) !== 1 || !isName(line.name)) return false;
    if (isTimed) return line.time !== "";
    return !hasBothRoles && !isField(line) && isReply(parsed, { at, known });
  };
  return parsed.flatMap((line, at) => (line.label !== "" && isSpeaker(line, at) ? [line.label] : []));
}

/** Drops blank lines, which may follow every message or separate parts of one. */
function parseLines(lines: readonly string[]): Line[] {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const isSeparator = isSeparatorLine(line);
      const found = isSeparator ? null : parseSpeakerLine(line);
      const endsWithColon = /[:：]\s*$/u.test(line);
      return {
        name: "",
        text: "",
        time: "",
        ...found,
        label: normalizeLabel(found?.name ?? ""),
        isSeparator,
        endsWithColon,
      };
    });
}

/** Whether a line is a field and its value ("Total: 12") and not a name and its text. */
function isField({ name, text }: Pick<SpeakerLine, "name" | "text">): boolean {
  return text.trim() === "" || VALUE.test(text.trim()) || isFieldName(name);
}

/** Whether words before a colon are usually a field ("Total", "Nota"). */
export function isFieldName(name: string): boolean {
  const words = normalizeLabel(name).split(" ");
  // "From" alone is a field, "Ana from Lumen" a name.
  return words.some((word) => FIELDS.has(word) && (words.length === 1 || !/^(?:from|to|de|da)$/.test(word)));
}

/** Whether a text is the value of a field: a number, an amount or a link, and no sentence that begins with one. */
export function isFieldValue(text: string): boolean {
  return VALUE.test(text) && text.split(/\s+/).length <= 3;
}

/** Whether the lines before and after are by the same known speaker, and the line before doesn't announce this one. */
function isReply(lines: readonly Line[], { at, known }: { at: number; known: ReadonlySet<string> }): boolean {
  const before = lines[at - 1];
  const after = lines[at + 1];
  if (before === undefined || before.endsWithColon || !known.has(before.label)) return false;
  return after === undefined || after.isSeparator || after.label === before.label;
}
