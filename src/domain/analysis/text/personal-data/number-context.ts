/** What the words around a number say it is; null if they say nothing. */
export type NumberContext = "phone" | "reference" | null;

const PHONE_WORDS = new Set(
  `tel tels tlf telf tlm tfno phone phones cell cellphone mobile mob cel móvil movil telemóvel telemovel whatsapp wpp zap sms fax call calling
  called ring dial viber telegram hotline landline fixo fijo handy handynummer mobilnummer rufnummer portable tél cellulare recapito bel bellen
  mobiel тел 电话 手机 電話 携帯 전화`.split(/\s+/),
);
const PHONE_STEMS = /^(?:tele(?:ph|f|fó)|celular|ligar?$|ligue|llam|llám|contac?t|kontakt|anruf|appel|chiam|телефон)/;
const PHONE_PAIRS = new Set(
  `my number|my nº|meu número|meu numero|minha linha|mi número|mi numero|meine nummer|mon numéro|mon numero|mio numero|mijn nummer|my no|meu nº|mi nº|
  text me|area code|whats app|phone number|phone no`.split(/\|\s*/),
);
const REFERENCE_WORDS = new Set(
  `order orders purchase ticket tickets case claim tracking track invoice invoices ref refs reference booking bookings confirmation code promo
  coupon voucher sku id ids uuid serial parcel package shipment consignment awb item product article part model version build policy flight
  transaction txn batch lot isbn issn ean gtin upc asin imei iccid vin pin otp po rma
  pedido pedidos encomenda encomendas código códigos codigo codigos rastreio rastreamento fatura faturas factura facturas referência referencia
  protocolo reserva reservas chamado nf produto artigo série serie lote versão versao cupom apólice apolice transação remessa
  orden órden ordenes órdenes seguimiento confirmación confirmação confirmacion guía guia envío envio paquete producto artículo articulo versión
  cupón póliza expediente albarán kundennummer commande facture colis suivi réf référence dossier ordine fattura spedizione prenotazione pratica
  bestelling factuur zending dhl ups usps fedex dpd gls tnt ctt correios correos seur mrw hermes evri`.split(/\s+/),
);
const REFERENCE_STEMS = /^(?:bestell|auftrag|rechnung|sendung|buchung|artikel|vorgang|заказ|订单|訂單|注文|주문)/;
/** "no. 961204773" is a reference, unless an earlier word says otherwise. */
const WEAK_WORD = /^(?:n[º°]?\.?|º|°|№|#|nr\.?|n[úu]m\.?|no\.)$/;

const TOKEN = /[\p{L}\p{N}#№]+[°.]?|[!?;\n°]/gu;
const CAMEL_CASE = /(\p{Ll})(\p{Lu})/gu;
/** A cue counts for a number after at most this many other words, and not across the end of a sentence. */
const MAX_WORDS_BETWEEN = 3;
const STATEMENT = /^\W{1,3}(?:is|was|é|era|foi|es|fue|ist|est|è) ((?:\p{L}{1,16} ?){1,5})/iu;
/** Letters of the text before and after a number that are searched. */
export const CONTEXT_LENGTH = 48;

/** Finds what the nearest word before a number, or a statement right after it, says it is. */
export function findNumberContext(before: string, after: string): NumberContext {
  // "trackingNumber" is two words.
  const tokens = before.replace(CAMEL_CASE, "$1 $2").toLowerCase().match(TOKEN) ?? [];
  let between = 0;
  for (let at = tokens.length - 1; at >= 0 && between <= MAX_WORDS_BETWEEN; at--) {
    const token = tokens[at] ?? "";
    if (/^[\p{N}!?;\n]/u.test(token)) break;
    const word = token.replace(/[.°]$/, "");
    const pair = `${tokens[at - 1] ?? ""} ${word}`;
    if (isPhoneWord(word, pair)) return "phone";
    if (isReferenceWord(word)) return "reference";
    if (WEAK_WORD.test(token)) continue;
    if (token.endsWith(".")) break;
    between += 1;
  }
  const statement = STATEMENT.exec(after)?.[1]?.toLowerCase().split(" ") ?? [];
  if (statement.some(isReferenceWord)) return "reference";
  if (statement.some((word, at) => isPhoneWord(word, `${statement[at - 1] ?? ""} ${word}`))) return "phone";
  return WEAK_WORD.test(tokens.at(-1) ?? "") ? "reference" : null;
}

function isPhoneWord(word: string, pair: string): boolean {
  return PHONE_WORDS.has(word) || PHONE_STEMS.test(word) || PHONE_PAIRS.has(pair);
}

function isReferenceWord(word: string): boolean {
  return REFERENCE_WORDS.has(word) || REFERENCE_STEMS.test(word);
}

const MONEY =
  "\\p{Sc}|US\\$|R\\$|usd|eur|euros?|brl|gbp|chf|pln|sek|nok|dkk|huf|czk|jpy|cny|inr|rub|reais|dollars?|pounds|d[óo]lares|pesos|soles|francs?|franken|rupees|rs\\.?|kr|z[łl]|ft|k[čc]|лв|руб\\p{L}*|円|元";
const MONEY_BEFORE = new RegExp(`(?:^|[^\\p{L}])(?:${MONEY})\\s?$`, "iu");
const UNITS =
  "%|‰|°|km|m|cm|mm|kg|g|mg|mb|gb|kb|tb|bytes?|ms|kwh|views?|users?|followers|people|times|points|miles|likes|pessoas|vezes|pontos|seguidores|habitantes|personas|veces|puntos|visitas|einwohner|punkte|habitants";
const QUANTITY_AFTER = new RegExp(`^(?:,\\d{2}(?!\\d)| ?(?:${MONEY}|${UNITS})(?![\\p{L}\\p{N}]))`, "iu");

/** Whether a number is an amount of money or a quantity with a unit. */
export function isQuantity(before: string, after: string): boolean {
  return MONEY_BEFORE.test(before) || QUANTITY_AFTER.test(after);
}

const LIST_GAP = /^\s*(?:[,;/&]\s*)?(?:(?:and|or|e|y|o|ou|und|oder|et)\s+)?$/i;

/** Whether two numbers are members of one list: "912345678, 912345679 and …". */
export function isListGap(text: string): boolean {
  return text.length <= 8 && LIST_GAP.test(text);
}
