import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_PRICE } from "../en/price.ts";

/** European Portuguese phrases about prices and discounts. */
export const PT_PRICE: VariantsOf<typeof EN_PRICE> = {
  ask: [
    (f) => `Quanto custa ${f.nick.the}?`,
    (f) => `Qual é o preço ${f.nick.of} por pessoa?`,
    (f) => `preço ${f.nick.of}?`,
    (f) => `Quanto é que levam por pessoa ${f.nick.in}?`,
    (f) => `Não encontro no site o preço ${f.nick.of}, quanto é?`,
    (f) => `Tenho interesse ${f.nick.in}\nqual é o valor?`,
    (f) => `Quanto fica ${f.nick.the}? Há desconto para crianças?`,
    (f) => `Vi o vosso vídeo ${f.nick.of} 😍 quanto custa?`,
    (f) => `O que inclui ${f.nick.the} e quanto custa?`,
    (f) => `Preço sff. ${capitalize(f.nick.bare)}`,
  ],
  askFor: [
    (f) => `Quanto fica no total para ${f.companions}, ${f.nick.the}?`,
    (f) => `qual o valor total para ${f.companions} ${f.nick.in}`,
    (f) => `Preciso de um preço para ${f.companions}, ${f.nick.the}`,
    (f) => `${capitalize(f.nick.the)} para ${f.companions}, quanto é que fica? Há preço de família ou de grupo?`,
    (f) => `Podia dizer-me quanto fica ${f.nick.the} para ${f.companions}?`,
    (f) => `Quanto seria para ${f.companions}? Falo ${f.nick.of}`,
    (f) => `Valores ${f.nick.of} por favor, para ${f.companions}`,
  ],
  answerFor: [
    (f) => `${f.tour.name}: ${f.party}, ${f.total}. Inclui: ${f.tour.included}.`,
    (f) =>
      `Obrigada por esperar! ${f.tour.name} custa ${f.price} por adulto e ${f.childPrice} por criança até aos 12 anos, por isso para ${f.party} dá ${f.total}. Inclui ${f.tour.included}. Quer reservar?`,
    (f) => `Para ${f.party}: ${f.total}, tudo incluído (${f.tour.included}).\n▸ Ver datas\n▸ O que inclui\n▸ Agora não`,
  ],
  noRush: [
    "Obrigado por contactar a Almaréa.",
    "Claro, sem pressa! Estou por aqui quando decidir 🌊",
    "Sem pressas! Quando decidir, estou aqui 🌊",
  ],
  answer: [
    (f) => `${f.tour.name}: ${f.price} por adulto, ${f.childPrice} por criança. Inclui: ${f.tour.included}.`,
    (f) =>
      `Obrigada por esperar! ${f.tour.name} custa ${f.price} por adulto e ${f.childPrice} por criança até aos 12 anos. Inclui ${f.tour.included}. Quer reservar?`,
    (f) =>
      `${f.tour.name}: ${f.price} por adulto, ${f.childPrice} até aos 12 anos. Tudo incluído: ${f.tour.included}.\n▸ Ver datas\n▸ O que inclui\n▸ Agora não`,
  ],
  impatient: [
    "??",
    "então?",
    "está aí?",
    "Ainda está aí?",
    "É uma pergunta simples…",
    "quanto é??",
    "E?",
    "isto funciona?",
    "só preciso do preço",
    "alô?",
  ],
  tooMuch: [
    (f) => `Hum, ${f.price} é um bocado caro`,
    "É mais do que estava à espera",
    (f) => `${f.price} cada um? Ena, é muito`,
    "Caro demais para nós",
    "Encontrei parecido por menos 15 euros",
    "Não há nada mais barato?",
    "Ui. Fazem desconto?",
    "é puxadote",
    (f) => `Noutro site está a ${f.competitorPrice} por pessoa`,
    "Fazem melhor preço se reservar já hoje?",
    "Para uma família já pesa…",
    "passa um pouco do nosso orçamento",
    "O preço é negociável?",
  ],
  objectionAnswer: [
    "Os preços são finais.",
    (f) =>
      `Compreendo. O preço inclui ${f.tour.included}, e os grupos nunca têm mais de dez pessoas. Posso ajudar em mais alguma coisa?`,
    (f) =>
      `Compreendo, é uma decisão a pensar. Os grupos nunca passam de dez pessoas e inclui ${f.tour.included}. Se reservar hoje posso aplicar o código ALMA15: ${f.priceOff} por adulto em vez de ${f.price}.\n▸ Usar ALMA15\n▸ Ver algo mais barato\n▸ Agora não`,
  ],
  tapCode: ["Usar ALMA15"],
  leave: [
    (f) => `Ok, ${f.obrigado} na mesma`,
    "Pois. Então deixo estar",
    "Não faz mal, é muito para nós",
    "vamos procurar outra coisa então",
    "ok, adeus",
    (f) => `Hum, então não dá. ${capitalize(f.obrigado)}`,
    "Vou continuar a procurar",
    "Fica para a próxima",
    "Que pena.",
    (f) => `então não, ${f.obrigado}`,
  ],
  withCode: [
    (f) => `Código aplicado: ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}: ${f.totalOff}. Confirma?`,
    (f) =>
      `Código aplicado: ${f.tour.name}, ${f.date} às ${f.time}, ${f.party}, ${f.totalOff} no total. Que nome e e-mail ponho na reserva?`,
  ],
  askCheaper: [
    "que mais têm que seja mais barato?",
    "Alguma coisa mais em conta?",
    (f) => `e ${f.otherNick.the} fica mais em conta?`,
    "Qual é o mais barato de todos?",
  ],
  cheaper: [
    (f) => `Também disponível ${f.inCity}: ${f.other.name}.`,
    (f) => `Também temos ${f.other.name}, a ${f.otherPrice} por adulto. Pode interessar?`,
  ],
  includedAsk: [
    "E o que é que inclui?",
    "Já está tudo incluído?",
    "Inclui comida e bebidas?",
    "Os bilhetes estão incluídos no preço?",
    "e o que temos direito por esse valor?",
    "Há custos extra?",
  ],
  includedAnswer: [
    (f) => `Inclui: ${f.tour.included}.`,
    (f) => `O preço inclui ${f.tour.included}. Não há custos extra no dia.`,
    (f) => `Está tudo dentro: ${f.tour.included}. Sem extras no dia 🙂`,
  ],
  compare: [
    (f) => `O que é melhor, ${f.nick.the} ou ${f.otherNick.the}?`,
    (f) => `Estou na dúvida entre ${f.nick.the} e ${f.otherNick.the}`,
    (f) => `Qual a diferença entre ${f.nick.the} e ${f.otherNick.the}?`,
    (f) => `Só temos tempo para uma coisa. ${capitalize(f.nick.the)} ou ${f.otherNick.the}, qual escolhia?`,
    (f) => `Para ${f.companions} aconselha mais ${f.otherNick.the} ou ${f.nick.the}?`,
    (f) => `Comparando ${f.nick.the} com ${f.otherNick.the}, duração, preço etc, como é?`,
    (f) => `indecis${f.person.female ? "a" : "o"} entre ${f.nick.the} e ${f.otherNick.the}, ajude-me 😅`,
  ],
  compareAnswer: [
    (f) => `${f.tour.name}: ${f.price}, ${f.tour.lasts}. ${f.other.name}: ${f.otherPrice}, ${f.other.lasts}.`,
    (f) =>
      `São dois favoritos! ${f.tour.name} dura ${f.tour.lasts} e custa ${f.price} por adulto: ${f.tour.included}. ${f.other.name} dura ${f.other.lasts} e custa ${f.otherPrice}: ${f.other.included}. Qual combina mais convosco?`,
    (f) =>
      `Lado a lado:\n${f.tour.name}: ${f.tour.lasts}, ${f.price}, ${f.tour.included}\n${f.other.name}: ${f.other.lasts}, ${f.otherPrice}, ${f.other.included}\n▸ Reservar o primeiro\n▸ Reservar o segundo\n▸ Ajude-me a escolher`,
  ],
  chooseFirst: [
    (f) => `Então acho que ${f.nick.the}`,
    (f) => `ok, vamos para ${f.nick.the}`,
    (f) => `Para nós é melhor ${f.nick.the}`,
    "O primeiro",
    "acho que o primeiro!",
    (f) => `Fica ${f.nick.the}. Quando é o próximo?`,
  ],
  chooseNone: [
    "Hum, ainda não sei",
    "parecem os dois giros, vou perguntar aos outros",
    "Não me decido haha, já volto",
    "Vou mandar isto aos meus amigos",
    "Deixe-me dormir sobre o assunto",
    "difícil, vou pensar",
  ],
  wantBook: [
    (f) => `Ok, então queria reservar para ${f.when}`,
    (f) => `Está bem. Dá para irmos ${f.when}?`,
    (f) => `Boa, vamos marcar. ${capitalize(f.when)}`,
    (f) => `Justo. Há alguma coisa livre para ${f.when}?`,
    (f) => `Boa! Há lugares para ${f.when}?`,
    (f) => `Perfeito, quero reservar para ${f.when}`,
  ],
};
