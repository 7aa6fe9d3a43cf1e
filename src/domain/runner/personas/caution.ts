/** What an exploring run does not press and does not tell. */

const COMMITS =
  /(?<!\p{L})(?:pay(?:ment)?|buy|purchase|check ?out|order(?! status)|place (?:my |the )?order|book(?:ing)?|reserve|subscribe|sign up|confirm|submit|delete|remove|cancel|erase|upload|attach|pagar|pagamento|comprar|encomendar|finalizar|reservar|agendar|marcar|subscrever|assinar|confirmar|enviar|apagar|eliminar|excluir|remover|cancelar|anexar|carregar|pedir|pago|suscribirse|contratar|borrar|adjuntar|subir)(?!\p{L})/iu;
const ASKS_EMAIL = /e-?mail|correo/iu;
const ASKS_PHONE = /(?:phone|mobile|cell) ?(?:number)?|telefone|telemóvel|celular|teléfono|móvil|whats ?app number/iu;
const ASKS_NAME =
  /(?:your|full) name|(?:o |seu |teu )nome|(?:tu|su) nombre|how (?:should|may) i call you|como se chama|cómo (?:te llamas|se llama)/iu;
const ASKS =
  /\?|please|enter|type|share|leave|provide|tell|por favor|indique|insira|digite|deixe|diga|escriba|deje|facilite/iu;

/** Contact details that belong to nobody. */
const INVENTED = { email: "alex.morgan@example.com", phone: "+1 202 555 0143", name: "Alex Morgan" };

/** Whether a button pays, orders, books, deletes or uploads. */
export function isCommitting(label: string): boolean {
  return COMMITS.test(label);
}

/** The contact detail that a bot asks for, as an invented value; null if it asks for none. */
export function inventRequestedDetail(text: string): string | null {
  if (!ASKS.test(text)) return null;
  if (ASKS_EMAIL.test(text)) return INVENTED.email;
  if (ASKS_PHONE.test(text)) return INVENTED.phone;
  return ASKS_NAME.test(text) ? INVENTED.name : null;
}
