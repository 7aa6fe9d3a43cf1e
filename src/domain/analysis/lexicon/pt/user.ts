/** What a user does with a message, besides its intent (Portuguese). */
export const USER_PHRASES = {
  need: "(eu|) (quero|queria|preciso|gostaria|necessito|procuro|busco) (de|um|uma|comprar|reservar|saber|fazer|ajuda|informacoes|encontrar|agendar|marcar|alugar|contratar), estou (procurando|buscando|precisando|querendo|tentando|interessado|interessada), to (procurando|precisando|querendo), tenho (um|uma) (problema|duvida|pergunta|reclamacao), (pode|poderia|consegue) me (ajudar|indicar|recomendar), me ajuda, tenho interesse",
  commit:
    "fechou, ta fechado, fico com (ele|ela|esse|essa|isso), vou ficar com, proposta aceita, (vou|quero|pode|podemos|vamos|bora) (levar|fechar|reservar|comprar|confirmar|ficar com|agendar|marcar|fazer|seguir|pedir|contratar|assinar|prosseguir), vou querer, quero (esse|essa|este|esta|o|a|sim), fechado, fecha, negocio fechado, (pode|podem) (ser|confirmar|mandar|enviar), (sim|ok|claro|isso|perfeito|otimo) (por favor|pode|quero|confirmo|fechado|confirmado|vamos|isso mesmo), confirmo, aceito, concordo, confirmado, (esta|ta|tudo) (correto|certo|otimo|perfeito), isso mesmo, combinado, eu topo, topo, bora, ja paguei, pagamento feito, finalizar (a|o|) (compra|pedido)",
  withdraw:
    "desmarca(r|), nao vou (conseguir|poder|querer), vou ter que cancelar, mudei de ideia, deixa (pra la|para la|quieto), esquece, (na verdade|melhor) (nao|cancela|deixa), cancela (isso|tudo|o pedido|a reserva|por favor|), (pode|quero|queria|preciso) cancelar, nao (quero|vou querer|preciso) mais, desisti, desisto, nao tenho (mais|) interesse, pensando bem, (que|vou|tenho que) desistir",
  select:
    "(o|a) (primeiro|primeira|segundo|segunda|terceiro|terceira|ultimo|ultima|mais barato|mais barata|outro|outra), (esse|essa|este|esta) (ai|mesmo|mesma|opcao|modelo|horario|plano), opcao (#|um|dois|tres|a|b), numero #, prefiro (o|a|esse|essa), gostei (do|da|desse|dessa), vou de",
  alternatives:
    "(outra|outro|outras|outros|mais) (opcao|opcoes|horario|horarios|data|modelo|cor|tamanho|hotel|restaurante|lugar|dia|plano), (algo|alguma coisa|algum) (mais barato|mais em conta|diferente|maior|menor|mais perto), tem (outro|outra|outros|outras|mais), que mais",
  about_item:
    "(tem|vem|inclui|aceita|funciona|serve|entrega|e|esta|fica|ainda|isso|ele|ela) (garantia|com|estoque|wifi|cafe|estacionamento|disponivel|incluso|incluido|perto|longe|novo|usado|parcelado|ainda|negociavel|desconto|taxa|frete), (qual|quais|me passa|me diz) (e|o|a|os|as|seria) (o|a|) (preco|valor|endereco|telefone|total|nome|prazo|horario|condicao|tamanho|status|diferenca), quanto (custa|e|fica|sai|tempo|ta|esta|seria) (o|a|esse|essa|isso|ele|ela|), quando (chega|sai|comeca|termina|entrega), onde (esta|fica) (o|a|meu|minha), ainda (esta|ta|tem) disponivel, (esse|essa|este|esta|desse|dessa) (produto|modelo|plano|hotel|quarto|carro|apartamento|item|vestido|celular), meu (pedido|pacote|reembolso|boleto|agendamento|plano), minha (encomenda|compra|fatura|reserva|entrega|assinatura)",
  counter_offer:
    "por (quanto|menos) (faz|fecha|voce), (te dou|dou|pago|ofereco|chego a|chego em), consegue ($|#|por|um desconto|melhorar), (e|e se) (eu|) der, ultimo preco, negociavel, (faz|faria|aceita|aceitaria|consegue|deixa|rola) (por|em|um|fazer|$|#) , (posso|consigo|eu) (pagar|oferecer|pago|ofereco|dou) , (minha|ultima|melhor) (oferta|proposta), faz por menos, (da|tem) (para|pra|como) (fazer|baixar|melhorar), dou ($|#), meu orcamento e, fecha (em|por) ($|#)",
  objection_price:
    "(muito|ta|esta|e|achei|meio|bem|tao) (caro|cara|salgado|puxado), (fora|acima) (do|de) (meu|nosso|) orcamento, nao (tenho|posso) (como|) (pagar|bancar|esse valor|dinheiro), (mais barato|mais em conta) (em outro|na concorrencia|no), preco (alto|abusivo|salgado), que caro, carissimo, um absurdo esse preco, nao cabe no (meu|) bolso",
  objection_trust:
    "(e|isso e|site e|sera que e|voces sao) (confiavel|confiaveis|golpe|verdade|serio), nao confio, golpe, fraude, (como|quem) (sei|me garante) que, (mas|pessimas) avaliacoes, reclame aqui, (por que|pra que|para que) (precisa|precisam|voces precisam|quer|querem) (do|da|de|meu|minha), medo de (golpe|comprar|passar)",
  objection_time:
    "vou (pensar|ver|falar com|conversar com|dar uma olhada|analisar|avaliar), (preciso|tenho que) (pensar|ver com|falar com|conversar), (agora nao|depois eu|mais tarde|outra hora|outro dia), demora (muito|demais), muito (demorado|longe|tarde), sem tempo, nao tenho tempo, (so|apenas) (olhando|pesquisando), depois (eu|te) (volto|falo|vejo), talvez (depois|amanha|mais)",
  form_friction:
    "ja (falei|disse|informei|mandei|passei|enviei|respondi|digitei), (link|botao|site|pagina|formulario|codigo|campo) (nao|ta) (funciona|abre|carrega|aceita|funcionando|com erro|quebrado), (muitas|quantas) (perguntas|etapas), (diz|da|fica) (que e|) (invalido|erro), nao (aceita|deixa|carrega|consigo preencher), por que (tantas|tanta|precisa), nao quero (passar|dar|me cadastrar|informar)",
  resolved:
    "tudo resolvido, (agora|) (voltou|deu certo|funcionou|foi), consegui (entrar|acessar|abrir), (esta|ta) funcionando, normalizou, (agora|) (funcionou|deu certo|resolveu|consegui|resolvido), problema resolvido",
  question_word:
    "qual, quais, quando, onde, quem, por que, porque, como, quanto, quantos, quantas, o que, tem como, voces tem, posso, pode, sera que, da para",
  date_time:
    "hoje, amanha, segunda, terca, quarta, quinta, sexta, sabado, domingo, manha, tarde, noite, semana que vem, proxima semana, janeiro, fevereiro, marco, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, fim de semana, horas",
};
