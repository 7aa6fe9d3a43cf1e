import { capitalize } from "../../model/casing.ts";
import type { Faq } from "../../model/phrase-types.ts";

/** European Portuguese phrases about general questions. */
export const PT_FAQ: readonly Faq[] = [
  {
    aboutTour: true,
    ask: [
      (f) => `Posso levar o meu cão ${f.nick.in}?`,
      "Aceitam cães?",
      (f) => `viajamos com um cão pequeno, dá para ${f.nick.the}?`,
      "São pet friendly?",
    ],
    again: ["Estou a perguntar por um cão", "Um cão. Sim ou não?", "animais, podem ir ou não"],
    answer: [
      (f) => `Cães: ${f.tour.outdoor ? "permitidos com trela" : "não permitidos"}.`,
      (f) =>
        f.tour.outdoor
          ? "Cães pequenos com trela são bem-vindos nesta, basta avisar o guia no ponto de encontro."
          : "Lamento, nesta só entram cães de assistência, porque há espaços interiores e pouco lugar.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `${capitalize(f.nick.the)} é possível em cadeira de rodas?`,
      (f) => `O meu pai anda de bengala, ${f.nick.the} é demais para ele?`,
      "Anda-se muito? A minha mãe tem um problema no joelho",
      "Há alternativa sem escadas?",
    ],
    again: [
      "É sobre acessibilidade",
      "Quero saber se há escadas",
      "Uma pessoa com dificuldade em andar consegue fazer?",
    ],
    answer: [
      (f) => `Acessibilidade: ${f.tour.outdoor ? "piso irregular" : "sem degraus a pedido"}.`,
      (f) =>
        f.tour.outdoor
          ? "Para ser sincera não é o ideal: o piso é irregular e há degraus. Para mobilidade reduzida sugerimos a versão privada, com carro."
          : "Sim, com algum aviso: usamos a entrada sem degraus e vamos com calma. Diga-nos na reserva, por favor.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `A partir de que idade podem ir crianças ${f.nick.in}?`,
      (f) => `Uma criança de 3 anos pode ir ${f.nick.in}?`,
      "Os bebés pagam?",
      (f) => `${f.nick.the} dá com crianças pequenas?`,
    ],
    again: ["A idade mínima", "quantos anos é que têm de ter", "Crianças. Que idade?"],
    answer: [
      (f) => `Idade mínima: ${f.tour.minimumAge}.`,
      (f) =>
        f.tour.minimumAge === 0
          ? "Todas as idades são bem-vindas, e até aos 3 anos não pagam."
          : `As crianças podem vir a partir dos ${f.tour.minimumAge} anos, com um adulto.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Fazem recolha no hotel para ${f.nick.the}?`,
      "Vão buscar ao hotel?",
      (f) => `Estamos fora do centro ${f.inCity}, podem ir buscar-nos?`,
      "o transporte do hotel está incluído",
    ],
    again: ["recolha. no hotel.", "Perguntei pelo transporte", "Então vão buscar-nos ou não?"],
    answer: [
      (f) => `Ponto de encontro: ${f.tour.meet}.`,
      (f) =>
        `O encontro é aqui: ${f.tour.meet}. Nos passeios privados a recolha em hotéis do centro está incluída; nos grupos pequenos começamos no ponto de encontro.`,
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Sou vegan, há problema ${f.nick.in}?`,
      "O meu marido é celíaco, têm opções sem glúten?",
      "Têm alternativas para alergia a frutos secos?",
      "opções vegetarianas?",
    ],
    again: ["Falo de alergias alimentares", "restrições alimentares, conseguem?", "Então há comida vegan?"],
    answer: [
      (f) => `Dietas especiais: ${f.tour.hasMeal ? "a pedido" : "sem refeição incluída"}.`,
      (f) =>
        f.tour.hasMeal
          ? "Adaptamos para vegetarianos, vegans, sem glúten e alergias se soubermos 24 horas antes. Basta escrever nas notas da reserva."
          : "Esta não inclui refeição, por isso sem preocupações; nas provas há sempre opção vegan e sem álcool.",
    ],
  },
  {
    ask: [
      "Qual é o vosso horário?",
      "Onde fica o vosso escritório?",
      "Estão abertos ao domingo?",
      "Até que horas posso ligar?",
      "têm loja física em Lisboa",
      "a que horas abrem amanhã?",
    ],
    again: ["horário??", "A morada do escritório", "Quando é que estão abertos"],
    answer: [
      "Escritório: Rua da Boavista, Lisboa. 9h-20h.",
      "O escritório fica na Rua da Boavista, em Lisboa, a cinco minutos do Cais do Sodré. Estamos lá todos os dias das 9h às 20h, domingos incluídos.",
      "Estamos na Rua da Boavista, em Lisboa, a 5 min do Cais do Sodré, todos os dias das 9h às 20h (domingos também) 🙂",
    ],
  },
  {
    ask: [
      (f) => `${capitalize(f.nick.the)} é em português?`,
      "Que línguas falam os guias?",
      (f) => `Têm ${f.nick.the} em francês?`,
      "O guia fala português?",
    ],
    again: ["a língua do passeio", "Em que língua é?", "Quero saber que língua fala o guia"],
    answer: [
      "Línguas: português, inglês, espanhol.",
      "Temos saídas em português e em inglês quase todos os dias, e em espanhol também. Francês e alemão só em grupos privados.",
    ],
  },
  {
    ask: [
      "Temos malas, dá para as deixar em algum lado?",
      (f) => `Há depósito de bagagem perto do início ${f.nick.of}?`,
      "Saímos do alojamento às 11, onde pomos as malas?",
      "podemos levar mochilas grandes",
    ],
    again: ["As nossas MALAS", "malas. podem guardar?", "É por causa da bagagem"],
    answer: [
      "Sem depósito de bagagem.",
      "Podem deixar as malas de graça no nosso escritório em Lisboa (9h–20h); nas outras cidades recomendamos os cacifos da estação.",
    ],
  },
  {
    ask: [
      (f) => `O que acontece ${f.nick.to} se chover?`,
      "Cancelam quando está mau tempo?",
      (f) => `Dão chuva ${f.onDay}, faz-se na mesma?`,
      "chuva = reembolso?",
    ],
    again: ["Perguntei o que acontece se chover", "mau tempo, e então", "Devolvem o dinheiro se chover?"],
    answer: [
      "Os passeios realizam-se com chuva fraca.",
      "Chuva fraca não nos para, temos ponchos. Se não for seguro avisamos na véspera e escolhe: outra data ou devolução total.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Onde é que se estaciona para ${f.nick.the}?`,
      "Há estacionamento perto do ponto de encontro?",
      "Vamos de carro, há onde estacionar?",
      "estacionamento perto?",
    ],
    again: ["estacionamento! para o carro", "Onde deixo o carro", "Um parque?"],
    answer: [
      "O estacionamento não está incluído.",
      (f) =>
        `Há um parque público a menos de dez minutos a pé do ponto de encontro (${f.tour.meetShort}). Em dias cheios os transportes são mais rápidos, sinceramente.`,
    ],
  },
  {
    ask: [
      "Vendem vales-presente?",
      (f) => `Queria oferecer ${f.nick.the}, há voucher de oferta?`,
      "Qual é a validade do vale de oferta?",
      "vale-presente para 2 pessoas, dá?",
    ],
    again: ["Um vale de oferta", "É para oferecer", "voucher, presente, oferta…"],
    answer: [
      "Vales de oferta: almarea.example/gifts.",
      "Sim! Os vales são válidos por 12 meses e para qualquer experiência. Estão em almarea.example/gifts e chegam logo por e-mail.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `Estou grávida de 5 meses, posso fazer ${f.nick.the}?`,
      "É seguro na gravidez?",
      "A minha mulher está grávida, aconselham?",
      (f) => `grávida (22 semanas), ${f.nick.the} é má ideia?`,
    ],
    again: ["estou a falar de gravidez, é seguro?", "gravidez. seguro ou não?", "Perguntei por grávidas"],
    answer: [
      "Consulte o seu médico.",
      (f) =>
        f.tour.outdoor
          ? "Não recomendamos esta durante a gravidez, por causa do piso e dos balanços. Os passeios a pé e as oficinas na cidade não têm problema."
          : "O ritmo é calmo e há onde sentar, por isso em geral corre bem. Confirme com o seu médico e avise o guia.",
    ],
  },
  {
    aboutTour: true,
    ask: [
      (f) => `O que devemos vestir para ${f.nick.the}?`,
      "É preciso calçado especial?",
      (f) => `há algum dress code ${f.nick.in}`,
      "levamos fato de banho ou casaco?",
    ],
    again: ["roupa, que roupa", "Falo de roupa e calçado", "O que vestimos?"],
    answer: [
      "Use roupa confortável.",
      (f) =>
        f.tour.outdoor
          ? "Calçado fechado, um casaco leve e protetor solar. Costuma estar mais vento do que se espera."
          : "Qualquer coisa confortável. Anda-se ou está-se de pé um bocado, por isso o calçado é o mais importante.",
    ],
  },
];
