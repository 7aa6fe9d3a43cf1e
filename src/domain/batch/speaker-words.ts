import type { SpeakerRole } from "./batch.contract.ts";
import { normalizeLabel } from "./clean-text.ts";

/** Words that name a side of a conversation, in English, Portuguese, Spanish, German, French and Italian, as normalizeLabel writes them. */
const WORDS: Readonly<Record<SpeakerRole, string>> = {
  user: `user|users|customer|client|end user|enduser|visitor|guest|human|person|caller|lead|contact|consumer|member|patient|buyer|
    shopper|subscriber|student|utilizador|utilizadora|question|q|incoming|inbound|received|in|me|you|prompt|cliente|usuario|visitante|contato|contacto|consumidor|
    paciente|pessoa|persona|comprador|pergunta|pregunta|entrada|recebida|recibido|entrante|voce|tu|user message|customer message|usuaria|
    u|c|h|end customer|requester|kunde|kundin|nutzer|benutzer|gast|besucher|interessent|utilisateur|utilisatrice|visiteur|utente|visitatore|
    chatter|klant|gebruiker|hospede|aluno|aluna|alumno|huesped`,
  bot: `bot|chatbot|assistant|ai|ia|robot|robo|machine|model|virtual assistant|virtual agent|ai agent|ai assistant|answer|a|response|reply|
    outgoing|outbound|sent|out|assistente|asistente|assistente virtual|asistente virtual|agente virtual|resposta|respuesta|saida|enviada|enviado|
    saliente|automated|automation|auto reply|gpt|chatgpt|chat gpt|claude|gemini|bot message|bot response|
    b|answer bot|chat bot|lyro|voicebot|copilot|virtual|assistent|antwort|reponse|risposta|sistema automatico|automatico|automatica|
    agent bot|automated agent|automated assistant|auto responder|autoresponder|workflow|flow|fluxo|flujo|acd|ivr|campaign|campanha|campana|broadcast`,
  agent: `agent|human agent|live agent|operator|support agent|representative|rep|advisor|staff|admin|employee|support|helpdesk|agente|operador|
    operadora|atendente|asesor|asesora|representante|funcionario|empleado|colaborador|suporte|soporte|agente humano|atendente humano|support rep|
    customer service|customer support|customer care|support team|teammate|moderator|salesperson|seller|vendedor|vendedora|consultor|consultora|
    recepcionista|recepcion|receptionist|mitarbeiter|mitarbeiterin|berater|beraterin|kundenservice|kundendienst|conseiller|conseillere|
    operateur|operatrice|service client|operatore|consulente|medewerker|atendimento|servicio al cliente|atencion al cliente`,
  ignore: `system|sys|tool|function|developer|event|note|internal note|internal|info|notification|log|sistema|evento|nota|ferramenta|herramienta|
    notificacion|notificacao|tool call|tool result|function call|
    private note|private comment|internal comment|nota interna|nota privada|note interne|interne notiz|whisper|system message|
    activity|action|slot|session started|session start|session end|timer|error|debug|trigger|controller`,
};

const roles = new Map<string, SpeakerRole>();
for (const role of ["user", "bot", "agent", "ignore"] as const) {
  for (const word of WORDS[role].split("|")) roles.set(word.trim(), role);
}

/** Words that a business or its bot bears in its name, and a person does not. */
const BUSINESS =
  /(?:^| )(?:\w*bot|robo|desk|helpdesk|support|suporte|soporte|assistant|assistente|asistente|virtual|help|ajuda|ayuda|atendimento|atencion|service|services|servico|servicos|servicio|servicios|team|equipe|equipo|store|loja|tienda|shop|booking|bookings|reservations|reservas|official|oficial|care|sac|sales|vendas|ventas|center|centro|central|clinic|clinica|restaurant|restaurante|hotel|bank|banco|pharmacy|farmacia|company|ltd|ltda|inc|llc|agency|agencia|travel|express|online|ai|ia)(?: |$)/;

/** Role words that stand before a colon for no other reason; "Note:", "Answer:" or "Support:" may be part of a text. */
const CERTAIN =
  /^(?:user|customer|client|visitor|end user|human|human agent|kunde|kundin|nutzer|utilisateur|utente|klant|mitarbeiter|berater|conseiller|operatore|customer service|customer support|cliente|usuario|visitante|bot|chatbot|assistant|ai|assistente|asistente|(?:virtual|ai) (?:assistant|agent)|(?:assistente|asistente|agente) virtual|agent|live agent|operator|agente|operador|atendente|agente humano|system|sistema)$/;

/** A side and a number: "User 1", "visitor 8842", "Cliente #3". */
const NUMBERED =
  /^(?:user|customer|client|visitor|guest|bot|agent|operator|cliente|usuario|visitante|agente|atendente|kunde) (?:id )?\d+$/;
/** A side and a name: "Agent Ana", "Atendente Rui Costa". */
const TITLED =
  /^(?:[Aa]gent|[Oo]perator|[Bb]ot|[Cc]ustomer|[Vv]isitor|[Aa]gente|[Oo]peradora?|[Aa]tendente|[Cc]liente|[Vv]isitante|Mitarbeiter|Berater|Kunde|[Aa]dvisor|[Rr]ep)[\s:–-]+\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]*){0,2}$/u;
/** "Rui Costa (operator)" */
const ASIDE = /^\p{L}[^()]*\(([^()]{1,30})\)$/u;
/** "Luna APP", "Almarea, App": the mark that chat windows give to programs. */
const APP = /^\p{L}.*[\s,]+(?:APP|BOT|App)$/u;
const NO_NAME =
  /(?:^| )(?:name|number|email|phone|id|complaint|request|details|info|issue|service|services|support|care|success|relations|team|desk|help)(?: |$)/;

/** As readRoleWord, only for words that name a speaker wherever they begin a line. */
export function readCertainRoleWord(label: string): SpeakerRole | null {
  const words = normalizeLabel(label);
  return CERTAIN.test(words) || NUMBERED.test(words) || isTitled(label) ? readRoleWord(label) : null;
}

/** The side that a word such as "Customer", "asistente", "Visitor 12" or "Agent Ana" names, or null. */
export function readRoleWord(label: string): SpeakerRole | null {
  const words = normalizeLabel(label);
  const known = roles.get(words);
  if (known !== undefined) return known;
  const [, aside] = ASIDE.exec(label.trim()) ?? [];
  if (aside !== undefined) return roles.get(normalizeLabel(aside)) ?? null;
  if (APP.test(label.trim())) return "bot";
  // "outbound-api", "inbound sms"
  const [way] = /^(?:inbound|outbound|incoming|outgoing)(?= (?:api|reply|call|sms|text|message)$)/.exec(words) ?? [];
  if (way !== undefined) return readRoleWord(way);
  const speaker = words.replace(/ (?:says?|said|wrote|diz|disse|dice|dijo|sagt|schrieb)$/, "");
  if (speaker !== words) return readRoleWord(speaker);
  if (NUMBERED.test(words) || isTitled(label)) return roles.get(words.split(" ")[0] ?? "") ?? null;
  return null;
}

function isTitled(label: string): boolean {
  return TITLED.test(label.trim()) && !NO_NAME.test(normalizeLabel(label));
}

/** Whether a name looks like that of a business or a bot. */
export function isBusinessName(name: string): boolean {
  return BUSINESS.test(normalizeLabel(name));
}

/** Whether a name is a telephone number, as chat exports show people who are not in the address book. */
export function isPhoneNumber(name: string): boolean {
  return /^\+?[\d\s().\-\u00a0\u202a-\u202f\u2011]{7,}$/.test(name.trim());
}
