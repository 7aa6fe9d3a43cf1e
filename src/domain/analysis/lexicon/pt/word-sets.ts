/** Word lists of the rules (Portuguese), no accents; en/word-sets.ts describes the keys. */
export const WORD_SETS = {
  completed:
    "pronto prontinho feito marcado marcada agendado agendada reservado reservada confirmado confirmada enviado enviada cancelado cancelada registrado combinado fechado comprado comprada solicitado solicitada estornado estornada trocado trocada remarcado remarcada aprovado aprovada bloqueado bloqueada ativado ativada emitido emitida reembolsado reembolsada",
  uncompleted: "nao nada sem ja",
  definite: "este esta ao do da esse essa",
  backReferences: "isso ele ela dele dela",
  wants: "quero queria preciso procuro busca busco reserva reservar",
  reservations: "sorte deixa nao baixo menos minimo infelizmente oferta recusado recusada hmm mm pensar",
  accepted: "aceito aceita",
  yes: "sim ok ta beleza fechado fechou certo blz pode show combinado bora claro",
  criteria:
    "barato barata baratos baratas economico economica caro cara norte sul leste oeste centro perto vegano vegetariano vegetariana italiano japones hoje amanha",
  conditions: "quando assim se depois",
  negations: "nao nunca",
  determiners: "este esta esse essa meu minha seu sua tu",
  currencies: "$ euros euro eur reais real brl dolares",
  emailWords: "email mail",
  phoneWords: "telefone celular telemovel",
};
