import type { SpeakerRole } from "../import-file.contract.ts";
import { normalizeLabel } from "../text/clean-text.ts";

/** Words for the roles of a conversation, normalized by normalizeLabel, in English, Portuguese, Spanish, German, French, Italian and Dutch. */
const ROLE_WORDS: Readonly<Record<SpeakerRole, string>> = {
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
  for (const word of ROLE_WORDS[role].split("|")) roles.set(word.trim(), role);
}

/** Words in names of businesses and bots, but not of people. */
const BUSINESS =
  /(?:^| )(?:\w*bot|robo|desk|helpdesk|support|suporte|soporte|assistant|assistente|asistente|virtual|help|ajuda|ayuda|atendimento|atencion|service|services|servico|servicos|servicio|servicios|team|equipe|equipo|store|loja|tienda|shop|booking|bookings|reservations|reservas|official|oficial|care|sac|sales|vendas|ventas|center|centro|central|clinic|clinica|restaurant|restaurante|hotel|bank|banco|pharmacy|farmacia|company|ltd|ltda|inc|llc|agency|agencia|travel|express|online|ai|ia)(?: |$)/;

/** Role words that are unambiguous before a colon; "Note:", "Answer:" or "Support:" may be part of a text. */
const EXPLICIT =
  /^(?:user|customer|client|visitor|end user|human|human agent|kunde|kundin|nutzer|utilisateur|utente|klant|mitarbeiter|berater|conseiller|operatore|customer service|customer support|cliente|usuario|visitante|bot|chatbot|assistant|ai|assistente|asistente|(?:virtual|ai) (?:assistant|agent)|(?:assistente|asistente|agente) virtual|agent|live agent|operator|agente|operador|atendente|agente humano|system|sistema)$/;

/** A role and a number: "User 1", "visitor 8842", "Cliente #3". */
const NUMBERED =
  /^(?:user|customer|client|visitor|guest|bot|agent|operator|cliente|usuario|visitante|agente|atendente|kunde) (?:id )?\d+$/;
/** A role and a name: "Agent Ana", "Atendente Rui Costa". */
const TITLED =
  /^(?:[Aa]gent|[Oo]perator|[Bb]ot|[Cc]ustomer|[Vv]isitor|[Aa]gente|[Oo]peradora?|[Aa]tendente|[Cc]liente|[Vv]isitante|Mitarbeiter|Berater|Kunde|[Aa]dvisor|[Rr]ep)[\s:–-]+\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]*){0,2}$/u;
/** "Rui Costa (operator)" */
const ASIDE = /^\p{L}[^()]*\(([^()]{1,30})\)$/u;
/** "Luna APP", "Almarea, App": the badge that chat windows show next to bots. */
const APP = /^\p{L}.*[\s,](?:APP|BOT|App)$/u;
/** Words that don't occur in the name of an agent. */
const NOT_A_NAME =
  /(?:^| )(?:name|number|email|phone|id|complaint|request|details|info|issue|service|services|support|care|success|relations|team|desk|help)(?: |$)/;

/** Like matchRoleWord, but only for words that name a speaker at the start of any line. */
export function matchExplicitRoleWord(label: string): SpeakerRole | null {
  const words = normalizeLabel(label);
  const [, aside = ""] = ASIDE.exec(label.trim()) ?? [];
  const isExplicit = EXPLICIT.test(aside === "" ? words : normalizeLabel(aside));
  return isExplicit || NUMBERED.test(words) || isTitled(label) ? matchRoleWord(label) : null;
}

/** Matches the role named by a label such as "Customer", "asistente", "Visitor 12" or "Agent Ana"; null if none. */
export function matchRoleWord(label: string): SpeakerRole | null {
  // Most labels of an export are written like this list: normalizing each again would take a tenth of its reading.
  const written = roles.get(label);
  if (written !== undefined) return written;
  const words = normalizeLabel(label);
  const known = roles.get(words);
  if (known !== undefined) return known;
  const [, aside] = ASIDE.exec(label.trim()) ?? [];
  if (aside !== undefined) return roles.get(normalizeLabel(aside)) ?? null;
  if (APP.test(label.trim())) return "bot";
  // "outbound-api", "inbound sms"
  const [direction] =
    /^(?:inbound|outbound|incoming|outgoing)(?= (?:api|reply|call|sms|text|message)$)/.exec(words) ?? [];
  if (direction !== undefined) return matchRoleWord(direction);
  const speaker = words.replace(/ (?:says?|said|wrote|diz|disse|dice|dijo|sagt|schrieb)$/, "");
  if (speaker !== words) return matchRoleWord(speaker);
  if (NUMBERED.test(words) || isTitled(label)) return roles.get(words.split(" ")[0] ?? "") ?? null;
  return null;
}

function isTitled(label: string): boolean {
  return TITLED.test(label.trim()) && !NOT_A_NAME.test(normalizeLabel(label));
}

/** Whether a name is that of a business or a bot. */
export function isBusinessName(name: string): boolean {
  return BUSINESS.test(normalizeLabel(name));
}

/** Whether a name is a phone number, which chat exports show for people who are not in the contacts. */
export function isPhoneNumber(name: string): boolean {
  return /^\+?[\d\s().\-\u00a0\u202a-\u202f\u2011]{7,}$/.test(name.trim());
}
