import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_BOOKING } from "../en/booking.ts";

/** European Portuguese phrases about booking. */
export const PT_BOOKING: VariantsOf<typeof EN_BOOKING> = {
  askAll: [
    (f) => `Queria reservar ${f.nick.the} para ${f.when}, para ${f.companions}.`,
    (f) => `Ainda há lugares para ${f.nick.the}?\nSeria para ${f.when}, para ${f.companions}`,
    (f) => `Dá para marcar ${f.nick.the} para ${f.when}? Para ${f.companions}`,
    (f) => `Gostava de marcar ${f.nick.the}, ${f.when}, para ${f.companions}.`,
    (f) => `Têm vaga para ${f.when}? Era ${f.nick.the}, para ${f.companions}`,
    (f) => `Vamos estar ${f.inCity} e queria ${f.nick.the} para ${f.when}\npara ${f.companions}`,
    (f) => `É para reservar ${f.nick.the}: ${f.when}, para ${f.companions}.`,
    (f) => `Uma amiga recomendou-me ${f.nick.the}! Conseguem para ${f.when}?\nPara ${f.companions}`,
    (f) => `boas, ${f.nick.bare} para ${f.companions}, ${f.when} dá?`,
    (f) =>
      `Estou a tentar reservar ${f.nick.the} no site mas o calendário não abre\nPodem fazer por aqui? Para ${f.when}, para ${f.companions}`,
    (f) => `Pretendo reservar ${f.nick.the} para ${f.companions}. Pode ser ${f.when}?`,
  ],
  askTour: [
    (f) => `Queria reservar ${f.nick.the}.`,
    (f) => `Como é que reservo ${f.nick.the}?`,
    (f) => `Dá para reservar ${f.nick.the} por aqui?`,
    (f) => `Fiquei ${f.person.female ? "interessada" : "interessado"} ${f.nick.in}`,
    (f) => `Vi ${f.nick.the} no Instagram e quero fazer!`,
    (f) => `Queríamos fazer ${f.nick.the} com uns amigos`,
    (f) => `É possível marcar ${f.nick.the} por mensagem?`,
    (f) => `eu e uns amigos estivemos a ver ${f.nick.the}\ncomo é que se marca`,
    (f) => `Precisava de marcar ${f.nick.the} por favor`,
    (f) => `Quero oferecer ${f.nick.the} no aniversário da minha mãe, como faço?`,
    (f) => `${f.nick.bare}, ainda fazem?`,
    (f) => `O hotel deu-me o vosso contacto por causa ${f.nick.of}.`,
  ],
  askDate: [
    "Para que data?",
    "Boa escolha! Para que dia gostaria de marcar?",
    'Ótima escolha! Que dia dá mais jeito? Também pode dizer só "este fim de semana".',
  ],
  giveDate: [
    (f) => capitalize(f.when),
    (f) => `Para ${f.when}`,
    (f) => `${f.when}, se for possível`,
    (f) => `Estávamos a pensar ir ${f.when}`,
    (f) => `seria ${f.when}`,
    (f) => `${capitalize(f.when)} há?`,
    (f) => `${capitalize(f.when)} era o ideal`,
    (f) => `pode ser ${f.when}`,
  ],
  askParty: [
    "Quantas pessoas?",
    "E quantas pessoas são? Diga-me também se há crianças.",
    "E quantas pessoas? Adultos e crianças, por favor.",
  ],
  giveParty: [
    (f) => f.party,
    (f) => `Para ${f.companions}`,
    (f) => `é para ${f.companions}`,
    (f) => `${f.party} :)`,
    (f) => `No total ${f.party}`,
    (f) => `seria para ${f.companions}`,
  ],
  offer: [
    (f) => `${f.tour.name}, ${f.date}, ${f.time}, ${f.party}: ${f.total}. Deseja reservar?`,
    (f) =>
      `Boas notícias: há lugares para ${f.date}. "${f.tour.name}" sai às ${f.firstTime} ou às ${f.secondTime}, dura ${f.tour.lasts}, e para ${f.party} fica em ${f.total} no total. Quer que reserve?`,
    (f) =>
      `Sim, há lugar para ${f.date}!\n${f.tour.name}, ${f.tour.lasts}\n${f.party}: ${f.total} no total\n▸ Reservar ${f.firstTime}\n▸ Reservar ${f.secondTime}\n▸ Outro dia`,
  ],
  accept: [
    (f) => `Sim, às ${f.time} por favor`,
    (f) => `Perfeito, pode ser às ${f.time}`,
    (f) => `Às ${f.time} está ótimo`,
    (f) => `Boa, marque para as ${f.time}`,
    (f) => `sim! ${f.time}`,
    (f) => `Serve. ${f.time}`,
    (f) => `ok ${f.time}, pode marcar`,
    (f) => `Parece-me bem, às ${f.time}`,
    (f) => `Sim, quero reservar para as ${f.time}`,
    (f) => `ficamos com as ${f.time}`,
  ],
  tapTime: [(f) => `Reservar ${f.time}`],
  askName: [
    "O seu nome e e-mail?",
    "Ótimo! Preciso só de um nome e de um e-mail para a confirmação.",
    "Boa! Que nome e e-mail ponho na reserva?",
  ],
  contact: [
    (f) => `${f.person.first} ${f.person.last}, ${f.person.email}`,
    (f) => `${f.person.first} ${f.person.last}\n${f.person.email}`,
    (f) => `O nome é ${f.person.first} ${f.person.last} e o mail ${f.person.email}`,
    (f) => `${f.person.email}\n${f.person.first} ${f.person.last}`,
    (f) => `Em nome de ${f.person.first} ${f.person.last}, ${f.person.email}`,
    (f) => `${f.person.first} ${f.person.last}. ${f.person.email} ${f.obrigado}`,
  ],
  summary: [
    (f) => `Confirma: ${f.tour.name}, ${f.date}, ${f.time}, ${f.party}, ${f.total}. Sim ou não?`,
    (f) =>
      `Então fica ${f.tour.name}, ${f.date} às ${f.time}, para ${f.party}, ${f.total} no total, em nome de ${f.person.first} ${f.person.last}. Posso confirmar?`,
    (f) =>
      `Está quase: ${f.tour.name}, ${f.date} às ${f.time}, ${f.party}, ${f.total}.\n▸ Confirmar reserva\n▸ Alterar`,
  ],
  tapConfirm: ["Confirmar reserva"],
  confirm: [
    "Sim, confirmo",
    "Sim, pode confirmar",
    "Confirmo!",
    "sim",
    "Tudo certo, avance",
    "é isso mesmo",
    "Sim, está correto",
    "perfeito, confirme",
    "Certo 👍",
    "Sim, pode reservar",
  ],
  confirmed: [
    (f) => `Reserva confirmada. Código: ${f.code}. A confirmação foi enviada para ${f.person.email}.`,
    (f) =>
      `A sua reserva está confirmada! O código é ${f.code}. Encontramo-nos ${f.onDate} às ${f.time}: ${f.tour.meet}. O voucher segue para ${f.person.email} 🌊`,
    (f) =>
      `Feito, a reserva está confirmada 🎉\nCódigo ${f.code}, ${f.date}, ${f.time}\nPonto de encontro: ${f.tour.meet}\nO voucher e o link de pagamento estão no seu e-mail (${f.person.email}). Cancelamento grátis até 24 h antes.`,
  ],
  thanks: [
    (f) => `Muito ${f.obrigado}, estamos ansiosos!`,
    (f) => `Que bom, ${f.obrigado}!`,
    "Boa, até lá",
    (f) => `Ótimo, ${f.obrigado} Mara`,
    (f) => `Perfeito, ${f.obrigado}`,
    "Já recebi o e-mail!",
    (f) => `Foi rápido, ${f.obrigado}`,
    "Impecável, até lá então",
    (f) => `${capitalize(f.obrigado)}! Até ${f.onDay}`,
    "Que maravilha",
    (f) => `excelente, muito ${f.obrigado}`,
  ],
  extra: [
    "Só mais uma coisa, e se chover?",
    "É preciso levar alguma coisa?",
    "Tenho de imprimir o voucher?",
    "Dá para pagar no próprio dia?",
    "O preço já é com IVA?",
    "E devolvem o dinheiro se o nosso voo for cancelado?",
  ],
  extraAnswer: [
    "Traga calçado confortável e mostre o código no telemóvel. Com mau tempo mudamos a data ou devolvemos. Pagamento por link ou no dia.",
    "Não precisa de imprimir nada, basta mostrar o código no telemóvel. Calçado confortável chega; se o tempo estiver mau mudamos a data ou devolvemos o valor. Pode pagar pelo link ou no dia, e o IVA está incluído.",
    "Basta calçado confortável e o código no telemóvel 🙂 Mau tempo ou voo cancelado: nova data ou devolução total. Pagamento por link ou no dia, IVA incluído.",
  ],
  restate: [
    (f) => `${f.nick.the}, ${f.when}`,
    (f) => `Quero RESERVAR ${f.nick.the}`,
    (f) => `reservar ${f.nick.bare}`,
    (f) => `uma reserva para ${f.nick.the}. ${capitalize(f.when)}.`,
    (f) => `Reserva. ${capitalize(f.nick.bare)}. ${capitalize(f.when)}.`,
    (f) => `Quero lugares para ${f.companions}, é ${f.nick.the}`,
    (f) => `É simples: ${f.when}, para ${f.companions}`,
  ],
};
