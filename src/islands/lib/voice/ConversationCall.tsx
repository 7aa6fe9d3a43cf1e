import { useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { DashLink } from "../navigation/DashLink.tsx";
import { QueryErrorCard } from "../screens/lists/QueryError.tsx";
import { SectionLoading } from "../screens/lists/SectionLoading.tsx";
import { CallTimeline } from "./CallTimeline.tsx";
import { timelineQuery, useRecording } from "./timeline.query.ts";

/** The timeline of the call that a conversation is the words of. */
export function ConversationCall({ id }: { id: string }) {
  const timeline = useQuery(timelineQuery(id));
  const { source, isPending } = useRecording(id, true);
  if (timeline.isError && timeline.data === undefined) {
    return <QueryErrorCard query={timeline} title="The timeline could not be loaded" />;
  }
  if (timeline.data === undefined) return <SectionLoading label="Loading the timeline" rows={4} />;
  return (
    <Section
      title="Call"
      actions={
        <DashLink to={paths.dash.voiceCall(id)} preload={false} className={buttonClasses("ghost", "sm")}>
          Open the call
        </DashLink>
      }
    >
      <CallTimeline
        timeline={timeline.data}
        source={source}
        noSound={isPending ? "Loading the recording." : "The recording of this call is not kept."}
        name="call"
      />
    </Section>
  );
}
