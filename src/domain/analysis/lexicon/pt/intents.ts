/** What users want: every intent of the contract except `oos` (Portuguese). */
export const INTENT_PHRASES = {
  greeting:
    "oi, ola, oie, opa, bom dia, boa tarde, boa noite, tudo bem, tudo bom, e ai, como vai, como voce esta, oi tudo bem, prazer em conhecer",
  thanks:
    "obrigado, obrigada, muito obrigado, muito obrigada, valeu, vlw, brigado, brigada, obg, agradeco, grato, grata",
  goodbye:
    "tchau, ate (logo|mais|breve|amanha|a proxima|depois), adeus, (era|e|seria) (so|somente|apenas) (isso|isto), so isso, nada mais, mais nada, por enquanto e so, isso e tudo, bom (final|fim) de semana, fica com deus, flw, falou",
  affirm:
    "sim, isso, claro, com certeza, ok, pode ser, certo, beleza, blz, perfeito, otimo, isso mesmo, exato, exatamente, sim por favor, aham, uhum, pode, quero, combinado, tudo bem",
  deny: "nao, nao obrigado, nao obrigada, nao quero, de jeito nenhum, negativo, errado, incorreto, nunca, acho que nao, nem pensar, nao e isso, jamais",
  product_question:
    "(qual|quais) (a|as|o|os) (diferenca|caracteristicas|medidas|beneficios|opcoes|tamanhos|cores|modelos), (tem|vem com|serve|funciona|inclui) (garantia|em|com|no|para), mais (informacoes|detalhes), (como|o que) (funciona|inclui|vem), saber mais, (voces|vcs) (vendem|tem|trabalham), (me|) (indica|recomenda|sugere|mostra), produto, catalogo, garantia, procurando (um|uma), quais (produtos|servicos|planos), ficha tecnica, e compativel",
  price:
    "quanto (custa|e|sai|fica|ta|esta|seria|cobram|vale), preco, precos, valor, valores, qual (o|e o) (preco|valor|custo), orcamento, cotacao, tabela de precos, mensalidade, taxa, quanto que (e|custa|ta), caro",
  discount:
    "desconto, descontos, cupom, promocao, promocoes, codigo promocional, (melhor|menor) preco, oferta, ofertas, mais barato, mais em conta, abaixar, faz por menos, a vista tem, negociavel, voucher",
  availability:
    "disponivel, disponiveis, disponibilidade, (tem|em|no) estoque, ainda (tem|esta|ta) , tem vaga, tem vagas, tem (horario|horarios|quarto|mesa|no tamanho|na cor), quando (chega|volta|vai ter), esgotado, pronta entrega",
  booking:
    "reservar, reserva, agendar, agendamento, marcar (uma|um|horario|consulta|visita), (quero|preciso|gostaria de) (marcar|agendar|reservar), mesa para, consulta, (alugar|aluguel) (um|de), horario para, diaria, hospedagem, passagem, passagens, test drive, marcar",
  order:
    "(quero|queria|gostaria de|preciso|vou|posso) (comprar|pedir|encomendar|assinar|contratar|levar|adquirir), fazer (um|o) pedido, comprar, encomendar, assinar, contratar, carrinho, finalizar (a|) compra, quero (um|uma|dois|duas|#) , me ve, vou querer",
  order_status:
    "(onde|cade|kd) (esta|ta|) (o|a|) (meu|minha) (pedido|encomenda|pacote|entrega|compra), status (do|da|) (meu|minha|) (pedido|entrega|compra), rastrear, rastreio, rastreamento, codigo de rastreio, (nao|ainda nao) (chegou|recebi|foi entregue|saiu), quando (chega|vai chegar|sera entregue) (meu|minha|o|a), acompanhar (meu|o) pedido, andamento",
  change_order:
    "(mudar|alterar|trocar|modificar) (o|a|meu|minha) * (pedido|reserva|endereco|data|horario|tamanho|cor|plano|consulta|produto), remarcar, reagendar, troca, trocar, alterar, mudar (a data|o horario|o endereco|de plano), adiar, adiantar",
  cancel:
    "cancelar, cancelamento, cancela, cancelem, (quero|preciso|gostaria de|como) (faco para|) cancelar, encerrar (minha|a|o) (conta|assinatura|contrato), descadastrar, (rescindir|rescisao), desistir da compra, cancelar (meu|minha|o|a)",
  refund:
    "reembolso, reembolsar, estorno, estornar, devolucao, devolver, (meu|o) dinheiro de volta, ressarcimento, quero devolver, politica de (troca|devolucao), me devolver, arrependimento",
  payment_problem:
    "(cartao|pagamento|pix|boleto) (foi|esta|deu|nao) (recusado|negado|erro|passa|funciona|cai|caiu|aprovado|compensou|bloqueado), (cobrado|cobrada|cobraram|cobranca) (duas vezes|indevida|em dobro|a mais|errada|duplicada), cobranca, nao (consigo|consegui) pagar, (problema|erro) (no|com o|com) pagamento, (forma|formas) de pagamento, (aceita|aceitam) (cartao|pix|boleto|credito), boleto, segunda via, fatura, nota fiscal, parcelar, parcelamento, como (faco para pagar|pago), pix",
  shipping:
    "frete, entrega, entregam, entregas, envio, enviam, (prazo|taxa|valor) de (entrega|envio), (qual|quanto) (o|e o) frete, (voces|vcs) entregam, frete gratis, sedex, correios, retirar na loja, retirada, quanto tempo (demora|leva) (para|pra) (chegar|entregar)",
  opening_hours:
    "horario (de|do) (funcionamento|atendimento), (que|qual) (horas|hora|horario) (voces|vcs|a loja|abre|abrem|fecha|fecham|e|de), (abrem|abre|fecha|fecham|aberto|abertos|aberta) (no|aos|hoje|amanha|domingo|sabado|ate|que|as|de), (estao|esta|ta) (aberto|abertos|aberta|fechado), ate que horas, funciona (no|aos|domingo|sabado|hoje)",
  location:
    "onde (fica|ficam|voces ficam|esta|e) (a|o|localizado|localizada|voces|), endereco, qual (o|e o) endereco, localizacao, (loja|unidade|filial) mais (proxima|perto), como (chego|chegar), estacionamento, tem loja (em|no|na|fisica), filiais",
  technical_problem:
    "nao (funciona|esta funcionando|ta funcionando|abre|carrega|liga|conecta|responde|instala|consigo acessar|consigo abrir|consigo instalar|consigo conectar), (deu|da|dando|mensagem de|aparece) erro, erro #, (travou|travando|trava|caiu|bugado|bugou|quebrado|quebrou), (aplicativo|app|site|sistema|pagina|internet|wifi|tela|aparelho) (nao|caiu|travou|fora|lento|parou|esta|ta), parou de funcionar, problema tecnico, suporte tecnico, sem (sinal|internet|conexao), com defeito, defeito",
  account:
    "(minha|nova|uma) conta, senha, login, esqueci (a|minha) senha, (redefinir|recuperar|trocar|mudar|resetar) (a|minha) senha, (mudar|alterar|atualizar) (meu|meus) (email|e-mail|dados|telefone|cadastro), cadastro, cadastrar, (criar|abrir|acessar|entrar) (uma|na|minha|a) (minha |)conta, usuario, perfil, codigo de verificacao, conta bloqueada, excluir minha conta",
  complaint:
    "comprei * (veio|chegou|quebrou|parou), reclamacao, reclamar, (um|que) absurdo, (pessimo|pessima|horrivel|terrivel|ruim) (atendimento|servico|produto|experiencia|empresa|qualidade), (atendimento|servico|produto) (pessimo|horrivel|ruim|terrivel), inaceitavel, decepcionado, decepcionada, insatisfeito, insatisfeita, (muito|tao) (irritado|chateado|chateada|frustrado|frustrada|bravo), (chegou|veio|esta|recebi) (quebrado|quebrada|errado|errada|com defeito|danificado|atrasado|faltando|fria|frio), produto errado, falta de respeito, descaso, procon, ninguem (responde|resolve|atende|me), palhacada, vergonha",
  feedback:
    "sugestao, avaliacao, avaliar, elogio, feedback, (otimo|excelente|maravilhoso|parabens|bom|boa) (atendimento|servico|trabalho|experiencia|pelo|pela), (adorei|amei|gostei) (do|da|o|a|muito|de), parabens, voces sao (otimos|demais|os melhores), muito util, super recomendo, recomendo (a todos|muito), nota #",
  human_request:
    "(falar|conversar|passa|transfere|transferir|passar) (com|para) _ (atendente|humano|humana|pessoa|gerente|supervisor|operador|vendedor|consultor|corretor|especialista|responsavel), (falar|conversar) com (alguem|atendente|humano|voces), (quero|preciso de|por) (um|uma) (atendente|humano|pessoa|vendedor), atendente, atendimento humano, pessoa (real|de verdade), humano, alguem (pode me|me) (ligar|atender|ajudar), (quero|preciso) falar com alguem, me (liga|ligue|liguem), nao quero (falar com|) (robo|bot|maquina)",
  contact_details:
    "meu (nome|email|e-mail|telefone|celular|numero|endereco|cpf|cep|whatsapp|contato) (e|:|completo), me chamo, minha empresa, (segue|aqui esta|anota) (o|) meu, pode (me |)(ligar|chamar|contatar) (no|em|pelo), (qual|me passa) (o|e o) (telefone|email|whatsapp|contato|numero), telefone de contato, (seu|o|um) (telefone|whatsapp|contato)",
  bot_question:
    "voce e (um|uma|humano|real|de verdade|o) (robo|bot|humano|pessoa|maquina|ia|), voce e (humano|real|robo), quem (e|te|) (voce|criou|fez), qual (o|e o) seu nome, como (voce se|se) chama, o que (voce|vc) (faz|sabe|pode)( fazer|), quantos anos (voce|) tem, de onde voce (e|vem), voce tem (sentimentos|amigos|nome), (e|estou falando com) um robo, fala sobre voce",
};
