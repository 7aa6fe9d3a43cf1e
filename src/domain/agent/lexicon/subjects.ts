import type { Subject } from "../subjects.ts";
import type { QuestionLanguage } from "./lexicon.ts";

/** Words for questions about no single figure. Those for findings stand in each language's lexicon. */
export const SUBJECT_WORDS: Record<QuestionLanguage, Record<Exclude<Subject, "findings">, readonly string[]>> = {
  en: {
    topics: [
      "topic/topics/theme/themes/subject/subjects",
      "what/which topics/subjects/themes do/did/are/_ users/people/customers/they/_ ask/asking/talk/talking/write/writing about",
      "what do/did users/people/customers/clients/they/visitors ask/want/need/write/come about/for/_",
      "what are/were users/people/customers/clients/they asking/writing about/for/_",
      "ask/asks/asked/asking/talk/talking about most",
      "most asked about/things/_",
      "what do/did users/people/customers/clients/they want/ask for/_ most/_",
    ],
    questions: [
      "what/which questions/question/_ could/can/did/does/couldnt/cant the/our bot/assistant/it not/_ answer",
      "what/which questions/question/_ the/our bot/assistant could/can/did/couldnt/cant not/_ answer",
      "questions the/our/_ bot/it could/can/did/couldnt/cant not/_ answer",
      "what/questions the/our/_ bot failed/fails to answer",
      "what/questions did/does the/our/_ bot fail to answer",
      "unanswered questions",
      "questions without/with no an/_ answer/answers",
      "knowledge gaps",
    ],
    fixes: [
      "did/do/has/have the/our/my/that/_ fix/fixes/change/changes work/worked/help/helped",
      "which/what fix/fixes/change/changes worked/helped/work/help",
      "are/is/were/was the/our/_ fix/fixes/change/changes working/effective",
      "what did we/you change/fix",
      "changes of/in/to the/our bot",
      "bot changes",
      "applied/verified/finished/done fix/fixes",
      "fixes that/which/_ worked/helped",
    ],
    summary: [
      "summarize/summarise/summary/overview/recap/digest of/_",
      "give me a/an/the summary/overview/recap of/_",
      "how did/was/is/has",
      "what happened/changed",
      "whats/what is/_ new",
      "how are/is we/it/things/business doing/going",
    ],
  },
  es: {
    topics: [
      "tema/temas/asunto/asuntos/topicos",
      "sobre/de/_ que temas/asuntos preguntan/preguntaron/consultan/hablan/piden/quieren los/las/_ usuarios/clientes/personas/_ mas/_",
      "de que temas/_ hablan/hablaron/preguntan/escriben los/las/_ usuarios/clientes/personas/_ mas/_",
      "que quieren/piden/pidieron/buscan los/las/_ usuarios/clientes/personas/_ mas/_",
    ],
    questions: [
      "que/cuales preguntas/_ no/_ supo/sabe/pudo/puede/logro no/_ responder/contestar el/nuestro/_ bot/asistente/_",
      "que/cuales/preguntas preguntas/_ que/_ el/nuestro/_ bot/asistente no supo/sabe/pudo/puede responder/contestar",
      "preguntas sin respuesta/responder/contestar",
      "preguntas no respondidas/contestadas",
    ],
    fixes: [
      "funciono/funcionaron/sirvio/sirvieron/ayudo/ayudaron el/la/los/las/nuestro/nuestros/_ arreglo/arreglos/cambio/cambios/correccion/correcciones",
      "que/cual/cuales/_ arreglo/arreglos/cambio/cambios/correcciones funciono/funcionaron/sirvio/sirvieron/ayudo/ayudaron",
      "que cambiamos/arreglamos/corregimos",
      "cambios del/en el bot",
      "arreglos aplicados/verificados",
    ],
    summary: [
      "resumen/resume/resumir/resumeme/panorama de/del/_",
      "como fue/estuvo/va/anduvo",
      "que paso/ocurrio/cambio",
      "que hay de nuevo",
      "como vamos/estamos",
    ],
  },
  pt: {
    topics: [
      "topico/topicos/tema/temas/assunto/assuntos",
      "sobre/_ o/_ que os/as/_ usuarios/clientes/pessoas/eles/_ perguntam/perguntaram/falam/pedem/querem/procuram mais/_",
      "sobre que temas/assuntos as/os/_ pessoas/clientes/usuarios/_ perguntam/falam/escrevem mais/_",
    ],
    questions: [
      "o/_ que/quais perguntas/_ o/nosso/_ bot/robo/assistente nao soube/sabe/conseguiu/consegue/pode responder",
      "perguntas que/_ o/nosso/_ bot/robo nao soube/sabe/conseguiu/consegue responder",
      "perguntas sem resposta",
      "perguntas nao respondidas",
    ],
    fixes: [
      "a/as/o/os/_ correcao/correcoes/mudanca/mudancas/melhoria/melhorias funcionou/funcionaram/ajudou/ajudaram/deu/deram certo/_",
      "que/qual/quais correcao/correcoes/mudanca/mudancas/melhorias funcionou/funcionaram/ajudou/ajudaram",
      "o que mudamos/corrigimos/arrumamos",
      "mudancas no/do bot",
      "correcoes aplicadas/verificadas",
    ],
    summary: [
      "resumo/resuma/resume/resumir/panorama da/do/de/_",
      "como foi/esteve/anda/vai",
      "o/_ que aconteceu/mudou/houve de novo/_",
      "o que ha de novo",
      "como estamos/vamos indo/_",
    ],
  },
};
