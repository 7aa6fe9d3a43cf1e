import type { ColumnField } from "../import-file.contract.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import { matchRoleWord } from "../speakers/role-words.ts";

/**
 * Known headers of each field, normalized by normalizeLabel, most likely first: in English, Portuguese, Spanish, German,
 * French, Italian and Dutch, and those of common helpdesk and bot exports.
 */
const HEADERS: readonly (readonly [Exclude<ColumnField, "ignore">, string])[] = [
  [
    "conversationId",
    `conversation id|conversationid|conv id|id conversation|conversation|session id|sessionid|chat id|chatid|thread id|threadid|
    dialogue id|dialog id|dialogid|interaction id|ticket id|case id|trace id|conversa id|id conversa|id da conversa|conversacion id|id conversacion|
    id de la conversacion|id de conversacion|sessao id|id sessao|id da sessao|id sesion|id de sesion|sesion id|session|thread|chat|dialogue|dialog|
    conversa|conversacion|sessao|sesion|ticket|case|protocolo|atendimento|conversation number|chat number|conversation name|session name|
    conv|thread ts|gesprach|gesprachs id|unterhaltung|sitzung|sitzungs id|id conversazione|conversazione|id de conversation|discussion|gesprek|gesprek id|gespreks id`,
  ],
  [
    "messageId",
    `message id|messageid|msg id|comment id|part id|reply id|id message|id mensagem|id da mensagem|id mensaje|id del mensaje|mid|message uuid|event id|uuid`,
  ],
  [
    "userText",
    `user message|user input|user text|user query|user utterance|customer message|visitor message|question|query|input|prompt|pergunta|pregunta|
    mensagem do usuario|mensagem do cliente|mensaje del usuario|mensaje del cliente|entrada|input text|inputs|query text|input transcript|user says|user utterance text|frage|question client|domanda`,
  ],
  [
    "botText",
    `bot message|bot response|bot text|bot reply|bot answer|assistant message|assistant response|ai response|response|answer|output|reply|
    completion|resposta|respuesta|resposta do bot|respuesta del bot|saida|output text|outputs|fulfillment text|bot says|
    agent response|agent message|antwort|reponse|risposta`,
  ],
  [
    "text",
    `text|message text|message body|message content|message|messages|content|body|utterance|msg|texto|mensagem|mensaje|conteudo|contenido|cuerpo|
    corpo|texto da mensagem|texto del mensaje|transcript|line|comment|comentario|description|
    comment body|nachricht|nachrichtentext|inhalt|texte|contenu|testo|messaggio|contenuto|texto del mensaje|bericht|tekst`,
  ],
  [
    "role",
    `role|sender type|sender role|author type|author role|participant type|participant role|message type|user type|speaker role|direction|message direction|
    sent by|sender|speaker|author|from|from type|who|actor|participant|participant name|sender name|author name|tipo de remitente|tipo de autor|
    remitente|emisor|autor|papel|funcao|rol|remetente|quem|quien|de|direcao|direccion|origin|is bot|type|tipo|enviado por|enviada por|
    absender|verfasser|rolle|gesendet von|expediteur|auteur|envoye par|mittente|autore|ruolo|event|event type|role name|thread type|afzender`,
  ],
  [
    "timestamp",
    `timestamp|datetime|date time|created at|createdat|sent at|sentat|message time|message date|message timestamp|created|created time|created date|
    sent date|sent time|time stamp|timestamp utc|ts|date utc|time utc|date|time|when|data hora|data e hora|fecha hora|fecha y hora|data|fecha|hora|horario|momento|
    criado em|enviado em|creado el|enviado el|start time|started at|request time|zeitstempel|
    zeitpunkt|datum|uhrzeit|gesendet am|erstellt am|date heure|heure|horodatage|envoye le|data ora|ora|inviato il|tijd|tijdstip|datum en tijd|datum tijd`,
  ],
  ["sourceKind", "source kind"],
  ["sourceId", "source id"],
  ["sourceName", "source name"],
  ["sourceUrl", "source url"],
  ["utmSource", "utm source"],
  ["utmMedium", "utm medium"],
  ["utmCampaign", "utm campaign"],
  ["utmTerm", "utm term"],
  ["utmContent", "utm content"],
  ["referrer", "referrer|referer"],
  ["channel", `channel|channel name|channel type|platform|medium|inbox|canal|plataforma|source|origem|origen|via`],
  [
    "user",
    `user id|userid|customer id|contact id|visitor id|end user id|enduser id|client id|user|customer|contact|visitor|username|user name|customer name|
    contact name|subscriber id|subscriber|phone|phone number|email|e mail|id usuario|id do usuario|id del usuario|usuario|cliente|contato|contacto|telefone|telefono|celular|sender id|
    author id|requester|requester id|kunde|kunden id|kundennummer|nutzer|benutzer|utilisateur|utente`,
  ],
  [
    "agentVersion",
    `bot version|agent version|assistant version|model version|version|release|versao|version del bot|versao do bot|bot id|model`,
  ],
];

/** Words in headers of columns with neither text nor role. */
const NOT_TEXT = /(?:^| )(?:id|type|count|length|time|date|number|language|status|url)(?: |$)/;

const MAX_KNOWN_HEADER_LENGTH = 120;

const ranks = new Map<string, { field: ColumnField; rank: number }>();
for (const [field, words] of HEADERS) {
  for (const [rank, word] of words.split("|").entries()) {
    if (!ranks.has(word.trim())) ranks.set(word.trim(), { field, rank });
  }
}

/** Patterns for fields without a known header: words that indicate the field, and words that rule it out. */
const PATTERNS: readonly (readonly [Exclude<ColumnField, "ignore">, RegExp, RegExp])[] = [
  [
    "conversationId",
    /(?:^| )(?:conversation|session|thread|chat|dialog|dialogue|conversa|conversacion|sessao|sesion|gesprach|sitzung|conversazione)(?: |$).*(?:^| )(?:id|no|nr|n[oº°]|number|numero|nummer|key|uuid|ref)(?: |$)|(?:^| )(?:id|no|nr|n[oº°]|number|numero|nummer)(?: |$).*(?:conversation|session|thread|chat|conversa|conversacion|gesprach)/,
    /message|user|customer|type/,
  ],
  [
    "userText",
    /(?:^| )(?:user|customer|visitor|human|cliente|usuario|kunde|request|query)s?(?: |$).*(?:message|text|input|query|utterance|question|mensagem|mensaje|nachricht)/,
    /id|name|count|time|date/,
  ],
  [
    "botText",
    /(?:^| )(?:bot|assistant|ai|chatbot|fulfillment|agent|response)s?(?: |$).*(?:message|text|response|reply|answer|output|mensagem|mensaje|resposta|respuesta|nachricht|antwort)/,
    /id|name|count|time|date/,
  ],
  [
    "text",
    /(?:^| )(?:message|text|body|content|utterance|mensagem|mensaje|texto|nachricht|messaggio)(?: |$)/,
    NOT_TEXT,
  ],
  [
    "timestamp",
    /(?:^| )(?:time|date|datetime|timestamp|created|sent|data|fecha|hora|datum|zeit|zeitpunkt|heure)(?: |$)/,
    /zone|duration|response|count|updated|closed|ended|resolved|until|name|nascimento|nacimiento|birth/,
  ],
  [
    "role",
    /(?:^| )(?:role|sender|author|speaker|remetente|remitente|autor|absender|expediteur|mittente)(?: |$)/,
    NOT_TEXT,
  ],
];

/** Detects the field of each header. A field is assigned once, to its most likely header; only times may have two. */
export function detectFields(all: readonly string[]): ColumnField[] {
  // Anything longer is text, not a header.
  const headers = all.map((header) => header.slice(0, MAX_KNOWN_HEADER_LENGTH));
  const guesses = headers.map(getRank);
  const fields = guesses.map((guess, index): ColumnField => {
    if (!guess) return "ignore";
    const hasBetterMatch = guesses.some(
      (other, at) =>
        other?.field === guess.field && (other.rank < guess.rank || (other.rank === guess.rank && at < index)),
    );
    const isHalfOfTime = guess.field === "timestamp" && hasDateAndTimeColumns(headers);
    return hasBetterMatch && !isHalfOfTime ? "ignore" : guess.field;
  });
  for (const [field, word, against] of PATTERNS) {
    if (fields.includes(field)) continue;
    const at = headers.findIndex((header, index) => {
      const label = normalizeLabel(header);
      return fields[index] === "ignore" && guesses[index] === undefined && word.test(label) && !against.test(label);
    });
    if (at >= 0) fields[at] = field;
  }
  // A bare "id" is the message id if there is a conversation id, else the conversation id.
  const bare = headers.findIndex((header) => normalizeLabel(header) === "id");
  const wanted = fields.includes("conversationId") ? "messageId" : "conversationId";
  if (bare >= 0 && !fields.includes(wanted)) fields[bare] = wanted;
  return fields;
}

/** Whether a header names a field, or a speaker in a file with one column per role ("user", "bot"). */
export function isFieldHeader(header: string): boolean {
  if (header.length > MAX_KNOWN_HEADER_LENGTH) return false;
  return getRank(header) !== undefined || normalizeLabel(header) === "id" || matchRoleWord(header) === "bot";
}

/** Field of a known header, also with a remark in brackets: "who (user, bot or agent)". */
function getRank(header: string): { field: ColumnField; rank: number } | undefined {
  const known = ranks.get(normalizeLabel(header));
  if (known !== undefined || !/[([]/.test(header)) return known;
  return ranks.get(normalizeLabel(header.replace(/\s*(?:\([^)]*\)|\[[^\]]*\])\s*$/, "")));
}

const END = String.raw`(?: (?:number|phone|phone number|address|id))?$`;
const SENDER = new RegExp(String.raw`^(?:from|de|von|sender|remetente|remitente|absender)${END}`);
const RECEIVER = new RegExp(
  String.raw`^(?:to|para|an|a|recipient|receiver|destination|destinatario|empfanger|destinataire)${END}`,
);

/** Whether a header names the sender of a message, as a phone number or address. */
export function isSenderHeader(header: string): boolean {
  return SENDER.test(normalizeLabel(header.slice(0, MAX_KNOWN_HEADER_LENGTH)));
}

/** Whether a header names the receiver of a message. */
export function isReceiverHeader(header: string): boolean {
  return RECEIVER.test(normalizeLabel(header.slice(0, MAX_KNOWN_HEADER_LENGTH)));
}

/** Parses the header of a numbered turn column ("user_1", "Bot message 2", "Q3"); null for any other header. */
export function parseTurnHeader(header: string): "userText" | "botText" | null {
  const words = normalizeLabel(header.slice(0, MAX_KNOWN_HEADER_LENGTH)).replace(/([a-z])(?=\d+$)/, "$1 ");
  const stem = words.replace(/(?:^| )(?:turn|t)? ?\d+(?= |$)/, "").trim();
  if (stem === words) return null;
  const field =
    ranks.get(stem)?.field ?? PATTERNS.find(([, word, against]) => word.test(stem) && !against.test(stem))?.[0];
  if (field === "userText" || field === "botText") return field;
  const role = matchRoleWord(stem);
  if (role === "user") return "userText";
  return role === "bot" || role === "agent" ? "botText" : null;
}

/** Parses the header of a yes/no role column ("is_bot", "inbound") to the role of a yes; null for any other header. */
export function parseFlagHeader(header: string): "user" | "bot" | "agent" | null {
  const label = normalizeLabel(header)
    .replace(/^(?:is|from|is from|e|es|ist)(?= )/, "")
    .trim();
  if (
    /^(?:bot|chatbot|robot|robo|ai|assistant|automated|automatic|outbound|outgoing|me|from me|bot message|owner)$/.test(
      label,
    )
  )
    return "bot";
  if (/^(?:user|customer|client|visitor|end user|human|inbound|incoming|cliente|usuario|kunde|contact)$/.test(label))
    return "user";
  return /^(?:agent|operator|staff|admin|agente|atendente|human agent)$/.test(label) ? "agent" : null;
}

/** Parses a yes/no value in six languages; null for any other value. */
export function parseFlag(value: string): boolean | null {
  const word = value.trim().toLowerCase();
  if (/^(?:true|t|1|yes|y|sim|s|si|sí|ja|oui|vrai|wahr|verdadeiro|verdadero)$/.test(word)) return true;
  return /^(?:false|f|0|no|n|não|nao|nein|non|faux|falsch|falso)$/.test(word) ? false : null;
}

function hasDateAndTimeColumns(headers: readonly string[]): boolean {
  const labels = headers.map(normalizeLabel);
  const date = labels.some((label) => /^(date|data|fecha|datum|message date|sent date|created date)$/.test(label));
  const time = labels.some((label) =>
    /^(time|hora|horario|uhrzeit|heure|ora|message time|sent time|created time)$/.test(label),
  );
  const whole = labels.some((label) =>
    /^(timestamp|datetime|date time|created at|sent at|data hora|fecha hora)$/.test(label),
  );
  return date && time && !whole;
}
