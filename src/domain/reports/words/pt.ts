import type { FindingKind } from "../../findings/finding-kinds.ts";
import type { Problem } from "../../findings/finding-labels.ts";
import type { LastAct } from "../../reading/reading.contract.ts";
import type { ReportWords } from "./words.types.ts";

const PROBLEMS: Record<Problem, string> = {
  fallback_loop: "O bot não percebe, repetidamente",
  handoff_ignored: "Pedidos para falar com uma pessoa são ignorados",
  unanswered_question: "Há perguntas que ficam sem resposta",
  slow_answer: "As respostas chegam tarde",
  price_objection: "O preço é demasiado alto",
  trust_objection: "Os utilizadores não confiam na oferta",
  time_objection: "Os utilizadores adiam a decisão",
  form_friction: "Um formulário ou uma ligação atrapalha",
  repetition: "As conversas andam em círculos",
  language_mismatch: "O bot responde noutra língua",
  dead_end: "O bot não propõe um próximo passo",
  message_loses: "Os utilizadores deixam de responder",
  greeting_loses: "Os utilizadores saem após a saudação",
  wrong_answer: "O bot dá respostas erradas",
  bot_silent: "O bot não responde",
  out_of_hours: "Não há ninguém para quem pede uma pessoa",
  unavailable: "O que se pede não está disponível",
  not_offered: "Pede-se o que não oferece",
  withdrawn: "Os utilizadores mudam de ideias",
  no_reply: "Os utilizadores deixam de responder",
  none: "Sem motivo conhecido",
};

const FIXES: Record<FindingKind, string> = {
  fallback_loop:
    "Depois da primeira mensagem que o bot não percebe, ofereça duas ou três opções concretas; depois da segunda, passe a conversa a uma pessoa.",
  handoff_ignored:
    "Passe a conversa, ou peça um número para ligar de volta, da primeira vez que alguém peça para falar com uma pessoa.",
  unanswered_question: "Responda à pergunta do utilizador antes de pedir qualquer outra coisa.",
  slow_answer: "Responda em poucos segundos que está a verificar, e diga quanto tempo vai demorar.",
  price_objection: "Explique o que o preço inclui, e ofereça uma opção mais pequena ou o pagamento em prestações.",
  trust_objection: "Diga quem é, como os pagamentos são protegidos e onde se podem ler avaliações.",
  time_objection: "Ofereça enviar a proposta por escrito, ou um lembrete num dia à escolha do utilizador.",
  form_friction: "Peça menos de cada vez, guarde o que já foi dado e aceite todos os formatos habituais.",
  repetition: "Guarde o que o utilizador respondeu, e reformule uma pergunta que tenha de ser repetida.",
  language_mismatch: "Responda na língua da primeira mensagem do utilizador.",
  dead_end: "Termine com um próximo passo: outra data, um produto semelhante, uma lista de espera ou uma pessoa.",
  message_loses:
    "Diga menos de uma vez, termine com uma pergunta simples e volte a escrever uma vez se não houver resposta.",
  greeting_loses:
    "Cumprimente numa linha, mostre duas ou três coisas que as pessoas procuram e faça uma pergunta simples.",
  wrong_answer: "Dê ao bot a resposta certa a estas perguntas, e que pergunte quando não tiver a certeza.",
  bot_silent: "Descubra o que parou o bot a estas horas, e responda a quem espera.",
  out_of_hours: "Diga quando haverá alguém, e peça até lá um telefone ou um e-mail.",
  unavailable: "Ofereça a data livre mais próxima ou algo parecido, e um lugar na lista de espera.",
  not_offered: "Diga logo o que oferece em vez disso, e conte o que se pede: talvez valha a pena oferecer.",
};

const ACTS: Record<LastAct, string> = {
  greeting: "após uma saudação",
  menu: "num menu",
  question: "quando o bot pergunta",
  form: "quando o bot pede dados",
  offer: "após uma oferta",
  price: "após um preço",
  unavailable: "após «não disponível»",
  not_offered: "após «não oferecemos»",
  answer: "após uma resposta",
  instruction: "após uma indicação",
  confirmation: "após uma confirmação",
  handoff: "após passar a uma pessoa",
  fallback: "após «não percebi»",
  closing: "após uma despedida",
  promotion: "após uma promoção",
  silent: "sem uma palavra do bot",
};

/** The report in Portuguese. */
export const pt: ReportWords = {
  locale: "pt-PT",
  report: "Relatório",
  title: "Relatório do chatbot",
  cells: {
    conversations: "Conversas",
    conversionRate: "Taxa de conversão",
    dropOffRate: "Taxa de abandono",
    lost: "Perdidas",
    firstResponse: "Primeira resposta",
    turnedNegative: "Ficaram negativas",
    containment: "Contenção",
    csat: "Satisfação (CSAT)",
  },
  stages: {
    none: "Sem etapa",
    discovery: "Descoberta",
    interest: "Interesse",
    consideration: "Consideração",
    conversion: "Conversão",
  },
  languages: { en: "Inglês", pt: "Português", es: "Espanhol", other: "Outra" },
  describeProblem: (problem) => PROBLEMS[problem],
  describeFix: (kind) => FIXES[kind],
  acts: ACTS,
  points: "p.p.",
  period: {
    days: (count, one) => (one ? `${count} dia` : `${count} dias`),
    timeZone: (name) => `fuso horário ${name}`,
    comparedWith: (period) => `Em comparação com ${period}`,
    asOf: (instant) => `Dados de ${instant}`,
  },
  filter: {
    all: "Todas as conversas",
    account: "Conta de API",
    channel: "Canal",
    language: "Língua",
    version: "Versão do bot",
    withoutSample: "Sem dados de exemplo",
  },
  change: {
    noClearChange: "sem mudança clara",
    tooFewBefore: "poucos dados antes para comparar",
    tooFewDays: "poucos dias para comparar",
    versusPrevious: "face ao período anterior",
  },
  figures: {
    heading: "Indicadores principais",
    n: (count) => `n = ${count}`,
    outcomes: ({ customers, served, waiting, lost, notCustomers }) =>
      `De ${customers} conversas com clientes: ${served} atendidas, ${waiting} à espera de resposta, ${lost} perdidas. Sem clientes: ${notCustomers}.`,
    lostAtMost: (money, lost) => `Perdido, no máximo: ${money} (n = ${lost}).`,
    agreement: (agreed, read) => `Verificadas por pessoas: ${agreed} de ${read} certas.`,
  },
  funnel: {
    heading: "Funil",
    stage: "Etapa",
    reached: "Chegaram",
    ofPrevious: (share, stage) => `${share} de ${stage}`,
    dropped: "Abandonaram aqui",
    droppedHere: (count) => `${count} abandonos`,
    alt: (stages) => `Funil das conversas em fios: ${stages}`,
    empty: "Nenhuma conversa chegou a uma etapa neste período.",
    withoutStage: (count) => `${count} sem etapa`,
    soldFor: (money, sales) => `Vendido por ${money} (n = ${sales})`,
  },
  series: {
    heading: {
      hour: "Conversas por hora",
      day: "Conversas por dia",
      week: "Conversas por semana",
      month: "Conversas por mês",
    },
    alt: ({ total, highest, at }) => `Gráfico de barras: ${total} conversas no total, o máximo em ${at} (${highest})`,
    empty: "Não há conversas neste período.",
  },
  dropOffs: {
    heading: "Onde as pessoas saem",
    share: (share, count) => `${share} dos abandonos (${count})`,
    empty: "Ninguém abandonou neste período.",
  },
  findings: {
    heading: "O que corrigir primeiro",
    effect: (perMonth) => `Conversões por mês: até mais ${perMonth}`,
    effectInMoney: (money) => `Vendas por mês: até mais ${money}`,
    count: (count) => `${count} conversas perdidas`,
    empty: "Não há problemas em aberto neste período.",
  },
  definitions:
    "Taxa de conversão: parte das conversas que converteram. Taxa de abandono: parte das conversas terminadas antes da conversão. Perdidas: parte dos clientes que saíram sem o que queriam. Primeira resposta: mediana da espera pela primeira resposta. Ficaram negativas: parte das conversas terminadas com o cliente mal-disposto. Contenção: parte sem passagem a uma pessoa. As variações são face ao período anterior de igual duração; “sem mudança clara” significa que o seu intervalo de 95% inclui zero.",
  quotes: "As mensagens do bot são citadas na língua da conversa.",
  madeWith: (product) => `Feito com ${product}`,
  mail: {
    heading: (workspace) => `Relatório do chatbot de ${workspace}`,
    intro: ({ period, workspace }) => `Os números de ${workspace} em ${period}, em comparação com o período anterior.`,
    empty: (period) => `Não houve conversas em ${period}, por isso não há relatório em anexo.`,
    attached: "O relatório completo segue em anexo, em PDF.",
    open: "Abrir o relatório",
    footnote: (workspace) => `Recebeu este e-mail porque um relatório de ${workspace} é enviado para o seu endereço.`,
    stop: "Deixar de receber estes relatórios",
    confirm: {
      subject: (workspace) => `Confirme que quer receber relatórios de ${workspace}`,
      heading: "Quer receber estes relatórios?",
      text: ({ inviter, workspace, every }) =>
        `${inviter} quer enviar-lhe o relatório do chatbot de ${workspace} ${every}. Nada é enviado antes de confirmar.`,
      button: "Receber os relatórios",
      footnote: "Se não esperava este e-mail, ignore-o. Não receberá nenhum relatório.",
      stranger: "Não conheço este remetente",
    },
    weekly: "todas as semanas",
    monthly: "todos os meses",
  },
  share: { download: "Descarregar PDF", sharedUntil: (date) => `Esta ligação funciona até ${date}` },
};
