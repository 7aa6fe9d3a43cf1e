import type { VariantsOf } from "../../model/phrase-types.ts";
import type { EN_CARE } from "../en/care.ts";

/** European Portuguese phrases about lost items, photos, invoices and complaints. */
export const PT_CARE: VariantsOf<typeof EN_CARE> = {
  complaint: [
    (f) => `Fizemos ${f.nick.the} ${f.dayPast} e fiquei muito ${f.person.female ? "desiludida" : "desiludido"}`,
    (f) => `O guia chegou 40 minutos atrasado ${f.dayPast} e ninguém nos avisou`,
    (f) => `Quero apresentar uma reclamação sobre ${f.nick.the} ${f.dayPast}`,
    (f) => `${f.dayPastStart} ficámos à espera no ponto de encontro e NÃO apareceu ninguém. Era ${f.nick.the}`,
    (f) => `${f.guideThe} foi muito mal educad${f.guideFemale ? "a" : "o"} com a minha mãe ${f.nick.in}`,
    (f) => `Prometeram um grupo pequeno e éramos 22 pessoas ${f.nick.in}!!`,
    (f) => `Péssima experiência com ${f.nick.the}, metade do prometido não estava incluído`,
    (f) => `Estou há três semanas à espera do reembolso, ${f.code}`,
    (f) => `Sinceramente ${f.nick.the} não valeu a pena. Tudo a correr e com gente a mais`,
    (f) => `Cobraram-me duas vezes a ${f.code} e ninguém responde aos e-mails`,
  ],
  apology: [
    "A sua reclamação foi registada. Envie os detalhes para help@almarea.example.",
    "Lamento muito, não é este o dia que queremos para ninguém. Vou passar já a um colega.",
    "Lamento muito, não devia ter sido assim. Já chamei um colega com tudo o que escreveu, não precisa de repetir.",
  ],
  complaintMore: [
    "Estragou-nos o último dia",
    "Pagámos bastante por isto",
    "Os meus pais têm 70 anos e estiveram ao sol o tempo todo",
    "Tenho fotografias se quiserem",
    "Espero pelo menos parte do dinheiro de volta",
    "E o número que está no voucher vai para o voicemail",
    "E até agora ninguém nos ligou",
    "Não fui só eu, o outro casal também ficou aborrecido",
  ],
  agentComplaint: [
    (f) =>
      `Peço imensa desculpa, ${f.person.first}. Falei com as operações e tem razão. Vou devolver metade, chega ao seu cartão dentro de uma semana.`,
    (f) =>
      `Isto não devia ter acontecido. Acabei de fazer o reembolso total da ${f.code}, e o coordenador dos guias liga-lhe se quiser.`,
    "Li tudo e compreendo. Fiz o reembolso total e oferecemos-lhe outra experiência à escolha.",
    (f) =>
      `Desculpe, ${f.person.first}. Houve uma confusão com dois grupos nesse dia. O reembolso já vai a caminho, 5 a 10 dias úteis.`,
  ],
  agentFixed: [
    (f) =>
      `Encontrei: ${f.tour.name}, ${f.date} às ${f.time}, ${f.party}. Ponto de encontro: ${f.tour.meet}. Reenviei o voucher para ${f.person.email}.`,
    (f) =>
      `Está aqui, tudo confirmado: ${f.tour.name}, ${f.date}, ${f.time}, ${f.tour.meet}. O voucher já deve ter chegado.`,
    (f) =>
      `Está tudo bem com a ${f.code}: ${f.date} às ${f.time}, ${f.party}. Acabei de enviar o voucher para ${f.person.email}.`,
  ],
  agentSorry: [
    "Estive a ver e há uma coisa que posso fazer: um vale do valor total, válido por um ano. Ajuda?",
    (f) => `Falei com ${f.guideThe}, que guia nesse dia, e podemos abrir uma exceção. Recebe um e-mail já a seguir.`,
  ],
  agentMoved: [
    "Estive a ver e há uma coisa que posso fazer: um vale do valor total, válido por um ano. Ajuda?",
    (f) => `Falei com ${f.guideThe}, que guia nesse dia, e podemos abrir uma exceção. Recebe um e-mail já a seguir.`,
    "Infelizmente não consigo alterar, mas pus o seu nome na lista de espera e escrevo assim que houver vaga.",
  ],
  agentBooking: [
    (f) => `Posso reservar-lhe eu: ${f.tour.name}, ${f.price} por adulto. Diga-me o dia e envio o link de pagamento.`,
    (f) =>
      `Desculpe o bot. ${f.tour.name}: há saídas quase todos os dias, ${f.price} por adulto. Também pode reservar em almarea.example.`,
    (f) => `Vejo que queria ${f.tour.name}. Envio as datas e o link para ${f.person.email}, está certo?`,
  ],
  agentCare: [
    (f) => `Acabei de enviar para ${f.person.email}. Desculpe o passo a mais!`,
    (f) => `Está feito, vai encontrar tudo no seu e-mail (${f.person.email}).`,
  ],
  agentLost: [
    "Boas notícias, o guia entregou qualquer coisa ontem ao fim do dia. Está à sua espera no escritório, das 9h às 20h.",
    (f) => `Já perguntei ${f.guideTo} e por agora nada, mas continuo à procura e escrevo-lhe de qualquer forma.`,
  ],
  again: [
    (f) => `É sobre ${f.nick.the}, fizemos ${f.dayPast}`,
    (f) => `estivemos com ${f.guideThe} ${f.dayPast}`,
    "É sobre um passeio que já fizemos",
  ],
  afterAgent: [
    (f) => `${f.person.female ? "Obrigada" : "Obrigado"}, agradeço mesmo`,
    (f) => `Ok, ${f.obrigado} por resolver`,
    (f) => `Está bem, ${f.obrigado}`,
    (f) => `Parece-me justo, ${f.obrigado}`,
    (f) => `Boa, ${f.obrigado}. Bom dia para si`,
    "Ok, façamos assim",
    (f) => `${f.person.female ? "Obrigada" : "Obrigado"} pela rapidez`,
  ],
  lost: [
    (f) => `Acho que deixei os óculos de sol ${f.dayPast} ${f.nick.in}`,
    (f) => `O meu filho esqueceu-se do casaco ${f.nick.in} ${f.dayPast}. Azul escuro, alguém encontrou?`,
    (f) => `Perdi um carregador e um lenço ${f.nick.in}, encontraram alguma coisa?`,
    (f) => `Esqueci-me da garrafa de água (verde) ${f.dayPast}, era ${f.nick.the} com ${f.guideThe}`,
    (f) => `Alguém entregou um guarda-chuva depois ${f.nick.of} ${f.dayPast}?`,
  ],
  photos: [
    (f) => `${f.guideThe} disse que enviavam as fotos ${f.nick.of}, onde as vejo?`,
    (f) => `Adorámos ${f.nick.the}! Costumam partilhar as fotos do grupo?`,
    (f) => `Como é que recebemos as fotografias de ${f.dayPastBare}?`,
    (f) => `dá para me enviarem as fotos ${f.nick.of}? ${f.guideThe} falou num email`,
  ],
  invoice: [
    (f) => `Preciso de fatura da ${f.code} com o NIF da empresa`,
    (f) => `Podem enviar o recibo ${f.nick.of}? Fizemos ${f.dayPast}`,
    (f) => `Onde é que descarrego a fatura da ${f.code}?`,
    (f) => `a minha empresa precisa de fatura com IVA ${f.nick.of}, é possível`,
  ],
  lostAnswer: [
    "Objetos perdidos: escreva para help@almarea.example.",
    (f) =>
      `Vamos esperar que apareça! Deixei nota à equipa ${f.guideOf}. Se encontrarem, escrevemos para ${f.person.email}. Também pode passar no escritório, Rua da Boavista, das 9h às 20h.`,
    (f) =>
      `Já perguntei ${f.guideTo} e pus na lista dos perdidos e achados. Escrevemos para ${f.person.email} em 24 horas, apareça ou não.`,
  ],
  photosAnswer: [
    "As fotografias são enviadas por e-mail.",
    (f) => `Que bom que gostaram! As fotos seguem em três dias para ${f.person.email}. Veja também no spam.`,
    (f) => `Que bom que gostaram 🧡 Acabei de enviar o link do álbum para ${f.person.email}.`,
  ],
  invoiceAnswer: [
    "Faturas: almarea.example/invoices.",
    (f) => `Claro! Pode indicar o NIF em almarea.example/invoices com o código ${f.code}, e o PDF chega num minuto.`,
    (f) =>
      `Claro! Indique o NIF aqui: almarea.example/invoices (código ${f.code}). O PDF chega a ${f.person.email} num minuto.`,
  ],
};
