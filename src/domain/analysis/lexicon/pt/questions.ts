/** Words that make a question without a question mark (Portuguese). */
export const QUESTION_WORDS = {
  /** Words before a question: "hi, how much is it". */
  leading: "ok oi ola bom boa dia tarde noite e mas entao",
  /** Words that open a question whatever follows. */
  openers: "qual quais onde quanto quantos quantas",
  /** First words, and the second words with which they open a question: "when do you open", not "when I open it". */
  pairs: [
    ["que", "horas hora dia horario horarios tipo planos inclui tal cor tamanho"],
    ["como", "faco faz posso se funciona cancelo e chego troco"],
    ["quando", "e es abre abren chega chegam llega llegan sai sale vai fica entra posso puedo"],
    [
      "tem tens vendem fazem aceitam aceita",
      "como desconto vaga vagas mesa horario algum alguma o a em no na para pra pix cartao wifi estacionamento quarto entrega delivery turma",
    ],
    [
      "posso",
      "algun alguna un una o a en envio envios tarjeta pagar cambiar cancelar descuento hueco mesa el la los las wifi parking reservar trocar",
    ],
  ],
};
