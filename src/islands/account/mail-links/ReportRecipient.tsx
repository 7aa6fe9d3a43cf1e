import { useState } from "react";
import { recipientAnswerOutputSchema } from "#src/domain/reports/schedules.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { LinkStep } from "./LinkStep.tsx";

/** /report-recipient: confirms that somebody wants a workspace's reports, or ends them. */
export function ReportRecipient() {
  const [answer] = useState(getAnswer);
  const { question, button, done } = TEXTS[answer];
  return (
    <LinkStep
      path={paths.api.reportRecipients}
      output={recipientAnswerOutputSchema}
      fields={{ answer }}
      question={question}
      button={button}
      done={(email) => (
        <p>
          {done} {email}.
        </p>
      )}
    />
  );
}

function getAnswer(): "confirm" | "stop" {
  return new URLSearchParams(location.search).get("answer") === "stop" ? "stop" : "confirm";
}

const TEXTS = {
  confirm: {
    question: "A workspace wants to send you its chatbot report. Nothing is sent until you confirm.",
    button: "Send me the reports",
    done: "Thank you. Reports will be sent to",
  },
  stop: {
    question: "The reports of this schedule will no longer be sent to you.",
    button: "Stop these reports",
    done: "Done. These reports are no longer sent to",
  },
} as const;
