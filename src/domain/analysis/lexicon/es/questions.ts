/** Words that make a question without a question mark (Spanish). */
export const QUESTION_WORDS = {
  /** Words before a question: "hi, how much is it". */
  leading: "ok hola buenas buenos dias tardes y e pero entonces",
  /** Words that open a question whatever follows. */
  openers: "cual cuales donde cuanto cuantos cuanta cuantas hay tienen tienes",
  /** First words, and the second words with which they open a question: "when do you open", not "when I open it". */
  pairs: [
    ["que", "hora dia dias precio horario horarios tipo planes incluye tal color talla"],
    ["como", "hago puedo se funciona cancelo es esta llego cambio"],
    ["cuando", "e es abre abren chega chegam llega llegan sai sale vai fica entra posso puedo"],
    [
      "tiene hacen aceptan venden puedo",
      "algun alguna un una o a en envio envios tarjeta pagar cambiar cancelar descuento hueco mesa el la los las wifi parking reservar trocar",
    ],
  ],
};
