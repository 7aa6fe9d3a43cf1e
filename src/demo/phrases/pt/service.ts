import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_SERVICE } from "../en/service.ts";

/** European Portuguese phrases about existing bookings and payments. */
export const PT_SERVICE: VariantsOf<typeof EN_SERVICE> = {
  askStatus: [
    (f) => `Reservei ${f.nick.the} para ${f.dayBare} mas não recebi voucher nenhum`,
    (f) => `Podem ver se a minha reserva para ${f.nick.the} ficou feita?`,
    (f) => `Tenho uma reserva para ${f.dayBare}, está confirmada?`,
    "Não recebi o e-mail de confirmação",
    (f) => `A que horas temos de lá estar ${f.onDay}? Reservámos ${f.nick.the}`,
    (f) => `onde é ao certo o ponto de encontro ${f.nick.of}? temos reserva para ${f.dayBare}`,
    "Perdi o voucher, podem reenviar?",
    (f) => `Era só para saber se está tudo ok com a reserva ${f.code}`,
    (f) => `Paguei ontem ${f.nick.the} mas até agora nada no mail\né normal?`,
    (f) => `Podiam reenviar-me o bilhete ${f.nick.of}? Não o encontro 😅`,
    (f) => `${capitalize(f.nick.the)} mantém-se ${f.onDay}? A previsão do tempo não é grande coisa`,
  ],
  statusAgain: [
    (f) => `A minha reserva ${f.nick.of}`,
    "Já tenho reserva, é sobre isso",
    (f) => `${f.nick.the}, ${f.dayBare}. Está ok?`,
  ],
  cancelAgain: [(f) => `CANCELAR. ${f.code}`, "Quero cancelar a minha reserva", (f) => `Cancelar ${f.nick.the}`],
  payAgain: ["Não consigo pagar. O pagamento não funciona", (f) => `pagar a ${f.code} dá erro`, "o PAGAMENTO"],
  askCode: [
    "Código da reserva?",
    "Claro, vou verificar. Qual é o código da reserva? Começa por AM.",
    "Claro! Qual é o código da reserva (AM-…) ou o e-mail com que reservou?",
  ],
  giveCode: [
    (f) => f.code,
    (f) => `É ${f.code}`,
    (f) => `${f.code} acho eu`,
    (f) => `o código é ${f.code}`,
    (f) => `${f.code}, em nome de ${f.person.first} ${f.person.last}`,
    (f) => `Código ${f.code}`,
  ],
  noCode: [
    "Não tenho, é esse o problema",
    "onde é que isso está?",
    "Não tenho código nenhum, não recebi o mail",
    "Não faço ideia, apaguei o e-mail",
    (f) => `Não o tenho aqui. O nome é ${f.person.first} ${f.person.last}`,
  ],
  needCode: [
    "É necessário o código da reserva.",
    "Lamento, sem o código da reserva não consigo consultar.",
    "Não faz mal, basta o e-mail com que fez a reserva.",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `É ${f.person.email}`,
    (f) => `Usei ${f.person.email}`,
    (f) => `deve ser ${f.person.email}`,
  ],
  statusAnswer: [
    (f) => `${f.code}: confirmada. ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}.`,
    (f) =>
      `A sua reserva ${f.code} está confirmada: ${f.tour.name}, ${f.date} às ${f.time}, ${f.party}. Ponto de encontro: ${f.tour.meet}. Acabei de reenviar o voucher.`,
    (f) =>
      `Tudo certo, ${f.code} está confirmada ✅\n${f.tour.name}, ${f.date}, ${f.time}, ${f.party}\nPonto de encontro: ${f.tour.meet}\nReenviei o voucher para ${f.person.email}.`,
  ],
  statusMissing: [
    "Não foi encontrada reserva com este código.",
    "Não encontro nenhuma reserva com esse código. Pode confirmar?",
    "Não encontro essa. Vou pedir a um colega que veja.",
  ],
  relief: [
    (f) => `Ah já está. ${capitalize(f.obrigado)}`,
    (f) => `Perfeito, ${f.obrigado}!`,
    "Já vi, estava no spam 🙈",
    (f) => `Ufa, ${f.obrigado}`,
    "Ótimo, até lá",
    (f) => `${capitalize(f.obrigado)} por verificar!`,
    (f) => `ok, muito ${f.obrigado}`,
    "Que rapidez",
  ],
  askMove: [
    (f) => `Preciso de mudar a data da minha reserva ${f.code}`,
    (f) => `Podemos passar ${f.nick.the} de ${f.dayBare} para outro dia?`,
    (f) => `Mudaram-nos o voo, não conseguimos ir ${f.onDay}. Dá para remarcar ${f.nick.the}?`,
    (f) => `Era possível mudar ${f.nick.the} para ${f.altWhen}?`,
    (f) => `A minha filha ficou doente\npodíamos fazer ${f.nick.the} noutro dia? Reserva ${f.code}`,
    (f) => `boas, queria remarcar, código ${f.code}`,
    (f) => `Enganei-me no dia ao reservar ${f.nick.the} 🤦 podem mudar para ${f.altWhen}?`,
    (f) => `Como é que adio a minha reserva? É a ${f.code}`,
  ],
  askNewDate: [
    "Qual é a nova data?",
    (f) => `Sem problema. Vejo aqui ${f.tour.name}, ${f.date}. Que dia prefere?`,
    (f) => `Claro! Vejo a ${f.code}, ${f.date}. Que dia dá mais jeito?`,
  ],
  giveNewDate: [
    (f) => capitalize(f.altWhen),
    (f) => `${f.altWhen}, se der`,
    (f) => `Podia ser ${f.altWhen}?`,
    (f) => `${capitalize(f.altWhen)} dá?`,
    (f) => `há hipótese para ${f.altWhen}`,
    (f) => `Preferíamos ${f.altWhen}`,
  ],
  moved: [
    (f) => `Alterado. ${f.code}: ${f.altDate}, ${f.time}.`,
    (f) =>
      `Feito! A ${f.code} passou para ${f.altDate} às ${f.time}, no mesmo ponto de encontro: ${f.tour.meet}. Vai receber um novo voucher por e-mail.`,
    (f) =>
      `Feito, mudei para ${f.altDate}, ${f.time} ✅ O código continua ${f.code} e o novo voucher já está no seu e-mail.`,
  ],
  moveFull: [
    (f) => `${f.altDate}: sem disponibilidade.`,
    (f) => `Lamento, ${f.altDate} está cheio. A sua reserva mantém-se: ${f.date}.`,
    (f) =>
      `Infelizmente ${f.altDate} está cheio. O seu lugar mantém-se: ${f.date}.\n▸ Outras datas\n▸ Manter ${f.date}\n▸ Falar com a equipa`,
  ],
  disappointed: [
    "Hum, que pena",
    "Oh não. Ok então",
    "Isso não me ajuda muito",
    "e não podem fazer mais nada?",
    "Pois… vou ter de ver",
    "Era o único dia que podíamos",
  ],
  askCancel: [
    (f) => `Quero cancelar a minha reserva ${f.code}`,
    (f) => `Como cancelo ${f.nick.the}? E devolvem o dinheiro?`,
    (f) => `Temos de cancelar, assunto de família. Código ${f.code}`,
    (f) => `Cancelem ${f.nick.the} ${f.onDay} por favor, não podemos ir`,
    (f) => `Qual é a política de cancelamento? Temos ${f.nick.the} para ${f.dayBare}`,
    (f) => `cancelar ${f.code} sff e devolver o dinheiro`,
    (f) => `Infelizmente já não vamos viajar, queria o reembolso ${f.nick.of}, ${f.code}`,
    "Quero o meu dinheiro de volta, já não podemos viajar",
  ],
  cancelAsk: [
    (f) => `Cancelar ${f.code}? Sim ou não.`,
    (f) =>
      `Que pena que não possam vir. ${f.tour.name}, ${f.date}, ainda tem cancelamento gratuito. Cancelo e devolvo ${f.total}?`,
    (f) =>
      `Que pena! Para ${f.date} o cancelamento ainda é gratuito.\n▸ Cancelar e devolver ${f.total}\n▸ Mudar antes a data`,
  ],
  confirmCancel: [
    "Sim, cancele",
    "Sim, pode cancelar por favor",
    "Sim, e devolvam",
    "sim",
    "Pode avançar",
    "Sim. Desculpem o incómodo",
    "cancelar por favor",
  ],
  canceled: [
    (f) => `${f.code} cancelada. Reembolso: 5 a 10 dias úteis.`,
    (f) =>
      `A ${f.code} está cancelada e ${f.total} voltam ao seu cartão em 5 a 10 dias úteis. Esperamos vê-los noutra altura!`,
    (f) => `Cancelada. ${f.total} voltam ao cartão que usou, demora 5 a 10 dias úteis. Até uma próxima 🌊`,
  ],
  tooLate: [
    "Cancelamentos com menos de 24 horas não são reembolsados.",
    "Lamento, o cancelamento gratuito terminou 24 horas antes do início, por isso esta reserva já não pode ser reembolsada.",
    "Lamento, faltam menos de 24 horas para o início e não consigo devolver o valor. Posso pedir à equipa que veja o seu caso.",
  ],
  protest: [
    "Mas é uma urgência",
    "Não é justo, avisei assim que soube",
    "A sério? São só umas horas",
    "Então perco o dinheiro todo?",
    "Inacreditável",
    "Vou deixar uma crítica sobre isto",
    "Não podem abrir uma exceção?",
  ],
  payFail: [
    (f) => `O link de pagamento ${f.nick.of} não funciona`,
    (f) => `O cartão foi recusado duas vezes mas o banco diz que está tudo bem. É para a ${f.code}`,
    (f) => `Estou a tentar pagar a ${f.code} e dá erro`,
    "A página de pagamento fica a carregar e não sai dali",
    "Acho que me cobraram duas vezes??",
    (f) => `Dá para pagar a ${f.code} por MB Way? O cartão não passa`,
    (f) => `erro 402 ao pagar, reserva ${f.code}`,
    (f) => `O vosso link diz "expirado". Eu quero pagar ${f.nick.the}!`,
  ],
  payAdvice: [
    "Por favor, tente mais tarde.",
    (f) =>
      `Lamento o incómodo. Experimente outro navegador ou cartão; o lugar da ${f.code} fica guardado mais 2 horas. Funcionou?`,
    (f) =>
      `Lamento! Aqui vai um link novo para a ${f.code}, aceita cartão, MB Way e PayPal. O lugar fica guardado mais 2 horas.\n▸ Funcionou\n▸ Continua a não dar`,
  ],
  payWorked: [
    (f) => `Agora deu, ${f.obrigado}!`,
    "ok já passou 👍",
    "Sim! está pago",
    "Deu com o outro cartão",
    (f) => `Feito, ${f.obrigado}`,
    "Finalmente, passou",
  ],
  payStill: [
    "Continua o mesmo erro",
    "Nada, igual",
    "também não dá",
    "Já tentei tudo e nada",
    "Continua a dizer recusado",
    "continua na mesma",
  ],
  paid: [
    (f) => `Pagamento recebido. ${f.code}.`,
    (f) => `Ótimo, já vejo o pagamento: ${f.total} da ${f.code}. Até ${f.onDay}!`,
    (f) => `Pagamento recebido, ${f.total} da ${f.code} ✅ Até ${f.onDay}!`,
  ],
  payAgent: [
    (f) =>
      `Vejo duas tentativas bloqueadas pelo 3-D Secure, não foi cobrado nada. Enviei-lhe uma opção por transferência para ${f.person.email}.`,
    (f) =>
      `Não foi cobrado nada, fique descansad${f.person.female ? "a" : "o"}. Guardo a ${f.code} e paga no próprio dia com cartão.`,
    "É do nosso lado, o fornecedor de pagamentos está com problemas hoje. Pode pagar no dia, deixei uma nota na reserva.",
  ],
};
