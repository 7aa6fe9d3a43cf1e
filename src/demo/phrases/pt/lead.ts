import { capitalize } from "../../model/casing.ts";
import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_LEAD } from "../en/lead.ts";

/** European Portuguese phrases about requests for private tours and company quotes. */
export const PT_LEAD: VariantsOf<typeof EN_LEAD> = {
  request: [
    (f) => `Queria uma coisa privada ${f.inCity} para o nosso aniversário de casamento`,
    (f) => `Somos ${f.groupSize} amigos e queríamos um dia inteiro ${f.inCity} só para nós, fazem isso?`,
    (f) => `Organizam despedidas de solteira? ${capitalize(f.inCity)}, umas ${f.groupSize} pessoas`,
    (f) => `Conseguem montar um plano de 3 dias ${f.inCity}?`,
    (f) => `Vou pedir a minha namorada em casamento ${f.inCity} e preciso de ajuda 😅 algo especial`,
    (f) => `Os meus pais fazem 60 anos e queria uma versão privada ${f.nick.of}`,
    (f) => `Há opção privada para ${f.nick.the}? Somos ${f.groupSize}`,
    (f) => `Procuro um passeio à medida ${f.inCity} com guia só para a nossa família`,
    "Têm experiências para oferecer? Algo feito à medida para o meu pai",
  ],
  requestAgain: [
    (f) => `um passeio privado ${f.inCity}`,
    "uma coisa privada, só para nós",
    (f) => `PRIVADO. Sem outras pessoas. ${f.inCity}`,
    "um plano à medida, fazem?",
  ],
  askEmail: [
    "O seu e-mail?",
    "Que bela ideia! A nossa equipa de planeamento prepara uma proposta com preços. Para que e-mail enviamos?",
    "Que bom! Preparamos uma proposta em 24 horas. Para que e-mail enviamos?",
  ],
  giveEmail: [
    (f) => f.person.email,
    (f) => `É ${f.person.email}`,
    (f) => `${f.person.email} ${f.obrigado}`,
    (f) => `claro: ${f.person.email}`,
    (f) => `Pode enviar para ${f.person.email}`,
  ],
  askEmailAgain: ["Por favor, indique o seu e-mail.", "Obrigada! E para que e-mail enviamos a proposta?"],
  emailAgain: [
    (f) => `Já dei, ${f.person.email}`,
    (f) => `${f.person.email}, como disse`,
    (f) => `Outra vez? ${f.person.email}`,
    (f) => f.person.email,
  ],
  askPhone: [
    "Telefone com indicativo?",
    "Perfeito. E um telefone, com indicativo, caso haja alguma dúvida?",
    'Obrigada! E um telefone? É opcional, basta dizer "saltar".',
  ],
  givePhone: [
    (f) => f.person.localPhone,
    (f) => `${f.person.localPhone}`,
    (f) => `o meu número é ${f.person.localPhone}`,
  ],
  phoneBad: [
    "Formato inválido. Exemplo: +351 912 345 678",
    "Esse número não parece estar certo. Use o formato +351 912 345 678, por favor.",
    "Está anotado, obrigada!",
  ],
  phoneAgain: [
    (f) => f.person.phone,
    (f) => `ok ${f.person.phone}`,
    (f) => `${f.person.phone.replaceAll(" ", "")}`,
    (f) => `${f.person.localPhone}???`,
  ],
  skip: ["saltar", "Saltar", "prefiro não dar", "basta o email", "saltar sff"],
  refusal: [
    "Já lhe disse",
    "Este formulário é uma anedota",
    "esqueça o telefone, mandem por mail",
    "O número ESTÁ certo",
    "muito complicado, adeus",
    "para que precisam do meu telefone?",
    "Preferia não dar o telefone",
  ],
  leadDone: [
    (f) => `Pedido registado: ${f.person.email}.`,
    (f) =>
      `Obrigada, ${f.person.first}! O pedido está com a nossa equipa, que escreve para ${f.person.email} no prazo de um dia útil.`,
    (f) => `Está feito ✅ A nossa equipa tem o seu pedido e escreve para ${f.person.email} em 24 horas.`,
  ],
  company: [
    (f) =>
      `Bom dia, trabalho na ${f.company} e estamos a organizar um encontro ${f.inCity} em ${f.eventMonth} para ${f.headcount} pessoas. Podem enviar orçamento?`,
    (f) => `Precisamos de uma atividade de team building para ${f.headcount} pessoas ${f.inCity}`,
    (f) => `Têm preços para empresas? ${f.company}, ${f.headcount} pessoas, ${f.eventMonth}`,
    (f) =>
      `Temos um jantar com clientes ${f.inCity} e queríamos antes ${f.nick.the}, ${f.headcount} pessoas. Agradeço orçamento.`,
    (f) => `Sou de uma agência de viagens, a ${f.company}. Trabalham com comissão para grupos?`,
    (f) =>
      `Procuramos um programa de incentivo ${f.inCity} para ${f.headcount} pessoas em ${f.eventMonth}, com fatura à ${f.company}`,
    (f) =>
      `boas, evento de empresa, ${f.headcount} pessoas, ${f.eventMonth}, orçamento à volta de ${f.budget} por pessoa. O que propõem?`,
  ],
  companyAnswer: [
    "Grupos: máximo de 10 pessoas por passeio.",
    (f) =>
      `Sim, fazemos grupos de empresas até 80 pessoas, divididos por vários guias. Desde ${f.price} por pessoa em ${f.tour.name}, com fatura. Para que e-mail pode escrever a equipa de grupos?`,
    (f) =>
      `Com todo o gosto! Recebemos empresas até 80 pessoas com vários guias, desde ${f.price} por pessoa em ${f.tour.name}, com fatura. Qual é o seu nome e e-mail de trabalho para o orçamento?`,
  ],
  companyContact: [
    (f) => `${f.person.first} ${f.person.last}, ${f.workEmail}`,
    (f) => `${f.workEmail}`,
    (f) => `Enviem por favor para ${f.workEmail}, ao cuidado de ${f.person.first} ${f.person.last}`,
    (f) => `${f.person.first}, da ${f.company}: ${f.workEmail}`,
  ],
  companyDone: [
    (f) => `Pedido registado: ${f.workEmail}.`,
    (f) => `Obrigada, ${f.person.first}! A equipa de grupos envia o orçamento para ${f.workEmail} até amanhã.`,
    (f) =>
      `Obrigada, ${f.person.first}! O pedido de orçamento está registado ✅ A equipa de grupos escreve para ${f.workEmail} no prazo de um dia útil.`,
  ],
  companyTooMany: [
    "Então não fazem grupos maiores?",
    "Somos mais do que isso, portanto não",
    "ok, assim não dá para nós",
    "ah, é pouco para nós",
  ],
  companyLeave: [
    "ok, vou passar à minha chefe",
    "Têm um PDF com todas as opções?",
    "Hum, tenho de comparar com outros dois fornecedores",
    "Certo. Voltaremos a contactar",
  ],
};
