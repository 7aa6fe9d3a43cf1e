import type { ColumnField } from "./batch.contract.ts";
import { normalizeLabel } from "./clean-text.ts";
import { readRoleWord } from "./speaker-words.ts";

/**
 * Headers that name a field, as normalizeLabel writes them: likeliest first, in English, Portuguese and Spanish,
 * and as common helpdesk and bot exports write them.
 */
const WORDS: readonly (readonly [Exclude<ColumnField, "ignore">, string])[] = [
  [
    "conversationId",
    `conversation id|conversationid|conv id|id conversation|conversation|session id|sessionid|chat id|chatid|thread id|threadid|
    dialogue id|dialog id|dialogid|interaction id|ticket id|case id|trace id|conversa id|id conversa|id da conversa|conversacion id|id conversacion|
    id de la conversacion|id de conversacion|sessao id|id sessao|id da sessao|id sesion|id de sesion|sesion id|session|thread|chat|dialogue|dialog|
    conversa|conversacion|sessao|sesion|ticket|case|protocolo|atendimento|conversation number|chat number`,
  ],
  [
    "messageId",
    `message id|messageid|msg id|id message|id mensagem|id da mensagem|id mensaje|id del mensaje|mid|message uuid|event id|uuid`,
  ],
  [
    "userText",
    `user message|user input|user text|user query|user utterance|customer message|visitor message|question|query|input|prompt|pergunta|pregunta|
    mensagem do usuario|mensagem do cliente|mensaje del usuario|mensaje del cliente|entrada`,
  ],
  [
    "botText",
    `bot message|bot response|bot text|bot reply|bot answer|assistant message|assistant response|ai response|response|answer|output|reply|
    completion|resposta|respuesta|resposta do bot|respuesta del bot|saida`,
  ],
  [
    "text",
    `text|message text|message body|message content|message|messages|content|body|utterance|msg|texto|mensagem|mensaje|conteudo|contenido|cuerpo|
    corpo|texto da mensagem|texto del mensaje|transcript|line|comment|comentario|description`,
  ],
  [
    "role",
    `role|sender type|sender role|author type|author role|participant type|participant role|message type|user type|speaker role|direction|message direction|
    sent by|sender|speaker|author|from|from type|who|actor|participant|participant name|sender name|author name|tipo de remitente|tipo de autor|
    remitente|emisor|autor|papel|funcao|rol|remetente|quem|quien|de|direcao|direccion|origin|is bot|type|tipo`,
  ],
  [
    "timestamp",
    `timestamp|datetime|date time|created at|createdat|sent at|sentat|message time|message date|message timestamp|created|created time|created date|
    sent date|sent time|time stamp|timestamp utc|ts|date utc|time utc|date|time|when|data hora|data e hora|fecha hora|fecha y hora|data|fecha|hora|horario|momento|
    criado em|enviado em|creado el|enviado el|start time`,
  ],
  ["channel", `channel|channel name|channel type|platform|medium|inbox|canal|plataforma|source|origem|origen|via`],
  [
    "user",
    `user id|userid|customer id|contact id|visitor id|end user id|enduser id|client id|user|customer|contact|visitor|username|user name|customer name|
    contact name|phone|phone number|email|e mail|id usuario|id do usuario|id del usuario|usuario|cliente|contato|contacto|telefone|telefono|celular`,
  ],
  [
    "agentVersion",
    `bot version|agent version|assistant version|model version|version|release|versao|version del bot|versao do bot|bot id|model`,
  ],
];

const ranks = new Map<string, { field: ColumnField; rank: number }>();
for (const [field, words] of WORDS) {
  for (const [rank, word] of words.split("|").entries()) {
    if (!ranks.has(word.trim())) ranks.set(word.trim(), { field, rank });
  }
}

/** The field that each header names; a field goes to its likeliest header, and only times may take two (date, time). */
export function guessFields(headers: readonly string[]): ColumnField[] {
  const guesses = headers.map((header) => ranks.get(normalizeLabel(header)));
  const fields = guesses.map((guess, index): ColumnField => {
    if (!guess) return "ignore";
    const better = guesses.some(
      (other, at) =>
        other?.field === guess.field && (other.rank < guess.rank || (other.rank === guess.rank && at < index)),
    );
    const isHalfOfTime = guess.field === "timestamp" && isDateAndTime(headers);
    return better && !isHalfOfTime ? "ignore" : guess.field;
  });
  // A bare "id" is the message's where there is a conversation, else the conversation's.
  const bare = headers.findIndex((header) => normalizeLabel(header) === "id");
  const wanted = fields.includes("conversationId") ? "messageId" : "conversationId";
  if (bare >= 0 && !fields.includes(wanted)) fields[bare] = wanted;
  return fields;
}

/** Whether a header names any field, or a speaker in a file of one column a side ("user", "bot"). */
export function isFieldHeader(header: string): boolean {
  return ranks.has(normalizeLabel(header)) || normalizeLabel(header) === "id" || readRoleWord(header) === "bot";
}

function isDateAndTime(headers: readonly string[]): boolean {
  const labels = headers.map(normalizeLabel);
  const date = labels.some((label) => /^(date|data|fecha|message date|sent date|created date)$/.test(label));
  const time = labels.some((label) => /^(time|hora|horario|message time|sent time|created time)$/.test(label));
  const whole = labels.some((label) =>
    /^(timestamp|datetime|date time|created at|sent at|data hora|fecha hora)$/.test(label),
  );
  return date && time && !whole;
}
