/** Word lists of the rules (Portuguese), no accents; en/word-sets.ts describes the keys. */
export const WORD_SETS = {
  completed:
    "pronto prontinho feito alterado alterada mudado mudada marcado marcada agendado agendada reservado reservada reservados reservadas confirmado confirmada confirmados confirmadas enviado enviada cancelado cancelada registrado combinado fechado comprado comprada solicitado solicitada estornado estornada trocado trocada remarcado remarcada aprovado aprovada bloqueado bloqueada ativado ativada emitido emitida reembolsado reembolsada recebido recebida anotado anotada anotadinho inscrito inscrita inscritos encaixado encaixada feita marcadinho agendadinho resolvido resolvida concluido concluida inscripta desmarcado registado registada",
  uncompleted: "nao nada sem ja",
  definite: "este esta ao do da esse essa",
  backReferences: "isso ele ela dele dela",
  wants: "quero queria preciso procuro busca busco reserva reservar",
  reservations: "sorte deixa nao baixo menos minimo infelizmente oferta recusado recusada hmm mm pensar",
  accepted: "aceito aceita",
  yes: "sim ok isso otimo perfeito ta beleza fechado fechou certo blz pode show combinado bora claro",
  criteria:
    "barato barata baratos baratas economico economica caro cara norte sul leste oeste centro perto vegano vegetariano vegetariana italiano japones hoje amanha",
  conditions: "quando assim se depois",
  negations: "nao nunca",
  determiners: "este esta esse essa meu minha seu sua tu",
  articles: "o a os as do da dos das no na nos nas ao pro pra esse essa este esta seu sua",
  unnamed: "melhor mais proxima proximo seguinte outro outra mesmo mesma unico unica",
  products:
    "tour tours visita aula curso oficina workshop excursao visita passeio rota caminhada trilha cruzeiro prova degustacao experiencia pacote sessao retiro acampamento observacao veleiro barco caiaque safari espetaculo kit casaco jaqueta vestido camisola moletom camisa sapatos tenis botas bolsa mala sofa cadeira mesa colchao candeeiro luminaria telemovel celular portatil notebook tablet televisao camara camera impressora bicicleta bike trotinete apartamento estudio moradia vila suite tratamento massagem brunch bufete ramo colar programa",
  months: "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
  dayWords: "dia segunda terca quarta quinta sexta sabado domingo",
  books: "reservar reservo marcar marco agendar agendo comprar compro encomendar inscrever contratar",
  ownOrders: "reserva pedido encomenda consulta marcacao bilhetes ingressos compra assinatura",
  currencies: "$ euros euro eur reais real brl dolares",
  emailWords: "email mail",
  phoneWords: "telefone celular telemovel",
  hourWords: "h hs horas am pm",
  formFields:
    "nome nomes nascimento endereco morada rua telefone telemovel celular email mail cpf cnpj nif rg postal cep matricula profissao iban renda recibo comprovante instalacao imovel cliente conta foto cartao apolice questionario app",
  elsewhere: "outro outra outros outras noutro noutra noutros lado concorrente concorrencia vizinho amazon mercado",
  complains:
    "procon anatel deco susep aneel reclamacao reclamacoes queixa denunciar denunciado denuncia advogado golpe golpistas burla policia reclame aqui livro",
  givesUp:
    "desisto dispenso esquece esqueca deixa deixe deixo passo cancelo desinstalar desinstalo basta chega inutil tchau adeus engano errado fora fui bloqueado",
  later:
    "depois amanha pensar penso logo mais proxima semana volto vejo falo digo aviso ver comparar pesquisando olhando",
  inPerson: "telefone ligo ligar agencia loja pessoalmente ai balcao secretaria passo",
  intends: "vou irei vamos prefiro melhor ja entao",
};
