import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_OTHER } from "../en/other.ts";

/** European Portuguese phrases about suggestions, availability, small talk and promotions. */
export const PT_OTHER: VariantsOf<typeof EN_OTHER> = {
  look: [
    (f) => `Procuro alguma coisa para fazer ${f.inCity}`,
    (f) => `O que recomendam ${f.inCity}?`,
    (f) => `Vamos passar uns dias ${f.inCity} e precisamos de ideias`,
    (f) => `Algum plano giro ${f.inCity}?`,
    (f) => `É a primeira vez ${f.inCity}, o que não podemos perder?`,
    (f) => `Que passeios têm ${f.inCity}?`,
    (f) => `a minha irmã vem visitar-me, o que posso fazer com ela ${f.inCity} que não seja só para turistas`,
    (f) => `Têm alguma coisa ${f.inCity} para ${f.weekdayLater}?`,
    (f) => `preciso de um plano para um dia de chuva ${f.inCity}`,
    (f) => `Podem enviar-me o que têm ${f.inCity}?`,
  ],
  aboutTour: [
    (f) => `É para ${f.nick.the}`,
    (f) => `Falo ${f.nick.of}`,
    (f) => `${f.nick.in}, quero dizer`,
    (f) => `Estávamos a ver ${f.nick.the}`,
  ],
  lookAgain: [
    (f) => `coisas para fazer ${f.inCity}`,
    (f) => `passeios ${f.inCity}. O que há?`,
    (f) => `atividades, ${f.inCity}`,
    (f) => `Só quero ver o que têm ${f.inCity}`,
  ],
  askTaste: [
    "Tipo de experiência? Gastronomia, cultura, natureza ou mar?",
    "Com todo o gosto! O que lhe apetece: comida e vinho, cultura e artesanato, ou natureza e mar?",
    "O que lhe apetece?\n▸ Comida e vinho\n▸ Cultura e artesanato\n▸ Natureza e mar",
  ],
  tasteFood: [
    "Alguma coisa com comida",
    "comida e vinho por favor",
    "com vinho, talvez",
    "gostamos de comer bem, portanto comida",
    "Petiscos 😄",
    "comida! e nada muito turístico",
  ],
  tasteCulture: [
    "cultura, acho eu",
    "uma coisa cultural, com gente da terra",
    "história, artesanato, essas coisas",
    "Cultura, mas mais um museu não",
    "Um pouco de tudo, mas típico",
    "artesanato ou sítios antigos",
  ],
  tasteNature: [
    "natureza, gostamos de andar cá fora",
    "ao ar livre por favor",
    "mar!",
    "Uma coisa mais ativa",
    "ar puro, já vimos igrejas que chegue",
    "museus é que não, cá fora",
  ],
  tapFood: ["Comida e vinho"],
  tapCulture: ["Cultura e artesanato"],
  tapNature: ["Natureza e mar"],
  suggest: [
    (f) => `Opções: ${f.tour.name}; ${f.other.name}.`,
    (f) =>
      `Então é capaz de gostar disto: ${f.tour.name}, ${f.tour.lasts}, com ${f.tour.included}. Outra boa opção é ${f.other.name}. Alguma lhe agrada?`,
    (f) =>
      `Escolhia uma destas:\n${f.tour.name}, ${f.tour.lasts}, ${f.price}\n${f.other.name}, ${f.other.lasts}, ${f.otherPrice}\n▸ Reservar a primeira\n▸ Reservar a segunda\n▸ Outra coisa`,
  ],
  likeFirst: [
    (f) => `${capitalize(f.nick.the)} parece-me bem`,
    "A primeira parece ótima",
    (f) => `Fale-me mais ${f.nick.of}`,
    (f) => `ui ${f.nick.the}! como se reserva`,
    "Gosto da primeira opção",
  ],
  notServed: [
    "Têm alguma coisa no Algarve?",
    "Também fazem passeios em Barcelona?",
    "E nos Açores, há?",
    "organizam idas a Fátima",
    "Há alguma coisa em Madrid?",
    "Dão aulas de surf?",
    "Alugam bicicletas?",
    "Transfer do aeroporto de Lisboa, quanto é?",
    "Vendem bilhetes para o futebol?",
    "Posso reservar hotel convosco?",
    "Têm passeio de tuk tuk?",
    "Fazem saltos de paraquedas?",
  ],
  notServedAnswer: [
    "Não disponível.",
    "Lamento, não temos essa oferta.",
    (f) =>
      `Isso não fazemos, infelizmente. O que tenho ${f.inCity}: ${f.tour.name}.\n▸ Saber mais\n▸ Todas as experiências`,
  ],
  shrug: [
    (f) => `ok ${f.obrigado}`,
    "Ah que pena",
    "ok, deixe estar",
    "Pronto, está bem",
    "ah ok",
    "Que pena",
    (f) => `Tudo bem, ${f.obrigado} na mesma`,
  ],
  full: [
    (f) => `${f.tour.name}, ${f.date}: sem disponibilidade.`,
    (f) =>
      `Lamento, para ${f.date} está esgotado (${f.tour.name}). O próximo dia com lugares: ${f.altDate}. Dava jeito?`,
    (f) =>
      `Para ${f.date} está esgotado, lamento! Há lugares para ${f.altDate}.\n▸ Ficar com ${f.altDate}\n▸ Lista de espera\n▸ Outra coisa nesse dia`,
  ],
  takeAlt: [
    (f) => `${capitalize(f.altWhen)} também dá`,
    (f) => `Ok então ${f.altWhen}`,
    "Sim, pode ser",
    "Está bem, somos flexíveis",
    "ok ficamos com esse",
    "sim, nesse dia dá",
  ],
  refuseAlt: [
    "Não, nesse dia já vamos embora",
    "Não dá, já voltamos nesse dia",
    "Que pena, era o único dia livre",
    "Hum não. E à noite, há?",
    "nesse dia já cá não estamos",
    (f) => `então não, ${f.obrigado}`,
    "oh não :( ok",
    "Só podemos mesmo nesse dia",
  ],
  offerAlt: [
    (f) => `${f.tour.name}, ${f.altDate}, ${f.time}, ${f.party}: ${f.total}. Nome e e-mail?`,
    (f) =>
      `Perfeito! ${f.tour.name}, ${f.altDate} às ${f.time}, para ${f.party}, fica em ${f.total}. Que nome e e-mail ponho na reserva?`,
  ],
  confirmedAlt: [
    (f) => `Reserva confirmada. Código: ${f.code}. A confirmação foi enviada para ${f.person.email}.`,
    (f) =>
      `A sua reserva está confirmada! Código ${f.code}, ${f.altDate} às ${f.time}, ${f.tour.meet}. O voucher segue para ${f.person.email} 🌊`,
    (f) =>
      `Feito, está reservado 🎉\nCódigo ${f.code}, ${f.altDate}, ${f.time}\nPonto de encontro: ${f.tour.meet}\nO voucher está no seu e-mail (${f.person.email}).`,
  ],
  smalltalk: [
    "É um robô?",
    "Estou a falar com uma pessoa?",
    "como te chamas?",
    "Haha gosto da foto de perfil",
    "fala francês?",
    "Quem és tu?",
    "Os vossos vídeos são lindos!",
    (f) => `Estou só a ver, ${f.obrigado}`,
    "Adoro a vossa página ❤️",
    "o que sabes fazer?",
  ],
  smalltalkAnswer: [
    "Sou o assistente virtual da Almaréa.",
    "Sou a Mara, a assistente virtual da Almaréa: um bot, sim, mas prestável! Conheço os nossos passeios, preços e reservas.",
    "Sou a Mara, assistente virtual 🤖 Posso encontrar uma experiência, reservá-la ou tratar de uma reserva que já tenha. Há sempre um colega por perto.",
  ],
  offTopic: [
    "Estão a contratar guias para a época?",
    "Sou fotógrafo e gostava de colaborar convosco",
    "Queria apresentar os nossos serviços de marketing digital",
    "Enganei-me no número, desculpe",
    "É do restaurante?",
    "Têm vaga de rececionista? Posso enviar o CV",
    "Sou criadora de conteúdos com 40 mil seguidores, têm interesse numa parceria?",
    "Quero falar com o departamento de marketing",
    "Desculpe, chat errado",
  ],
  offTopicAnswer: [
    "Desculpe, não percebi. Pode reformular?",
    "Obrigada pela mensagem! Para emprego e parcerias escreva para hello@almarea.example, este chat é para clientes.",
    "Obrigada pela mensagem! Emprego e parcerias: hello@almarea.example. Este chat é para clientes 🙂",
  ],
  promotion: [
    "Almaréa: 15% de desconto em todas as experiências até domingo com o código ALMA15. Responda SIM para reservar, PARAR para sair.",
    (f) =>
      `Olá ${f.person.first}! ☀️ Há novas datas: ${f.tour.name}, desde ${f.price}. Com o código ALMA15 poupa 15% até domingo. Responda SIM e procuro-lhe lugar, ou PARAR para não receber mais mensagens.`,
    (f) =>
      `Olá ${f.person.first} 🌊 Só até domingo: 15% de desconto com ALMA15. Um dos favoritos: ${f.tour.name}, desde ${f.priceOff} em vez de ${f.price}.\n▸ Reservar com 15%\n▸ Outras experiências\n▸ Parar mensagens`,
  ],
  promotionYes: [
    "SIM",
    "Sim!",
    "sim por favor",
    "SIM como uso",
    "Tenho interesse!",
    "olha que bom, sim",
    "Sim, diga-me mais",
  ],
  promotionTap: ["Reservar com 15%"],
  promotionAsk: [
    "Dá para uma reserva que já fiz?",
    "Até que domingo?",
    "É válido para 4 pessoas?",
    "Posso usar em dezembro?",
    "Também para privados?",
  ],
  promotionAnswer: [
    "ALMA15 é válido para novas reservas.",
    "O ALMA15 é para novas reservas feitas até domingo, para qualquer data da época e qualquer número de pessoas. Não se aplica aos privados.",
    "Dá para novas reservas feitas até domingo, qualquer data, qualquer número de pessoas (menos privados) 🙂",
  ],
  promotionStop: [
    "PARAR",
    "parar",
    "Parar por favor",
    "Não quero receber isto",
    "Como têm o meu número?",
    "PARAR. Não me escrevam mais",
  ],
  promotionStopped: [
    "Não receberá mais mensagens.",
    "Feito, não recebe mais ofertas nossas. Desculpe o incómodo!",
    "Feito, sem mais ofertas. Desculpe o incómodo!",
  ],
  requestLanguage: [
    "Em português por favor",
    "Português?",
    "Não falo inglês, desculpe",
    "podem escrever em português",
    "Não percebo inglês",
  ],
};
