import { callTeam } from "./handoff.ts";
import { happy, mixed, open, partWarmly, rate, stumbles, unhappy, type Scenario } from "./scenario.ts";

/** Is my booking all right? */
export const bookingStatus: Scenario = {
  key: "booking-status",
  weights: [3, 3, 3],
  setting: "coming",
  run: (talk, say) => {
    open(talk, say, say.service.askStatus);
    if (stumbles(talk, say, say.service.statusAgain)) return;
    if (!talk.hasSaid(talk.facts.code)) {
      talk.bot(say.service.askCode);
      if (talk.leaves(0.1)) return;
      if (talk.chance(0.25)) {
        talk.user(say.service.noCode);
        talk.bot(say.service.needCode);
        if (talk.version < 2) {
          talk.fails("dead_end");
          if (talk.chance(0.5)) talk.user(say.service.disappointed);
          if (talk.chance(0.4)) callTeam(talk, say, say.care.agentFixed);
          return;
        }
        talk.details(say.service.giveEmail);
      } else {
        talk.details(say.service.giveCode);
        if (talk.chance(0.08)) {
          talk.bot(say.service.statusMissing);
          if (talk.version === 2) callTeam(talk, say, say.care.agentFixed, { announced: true });
          else {
            if (talk.version === 0) talk.fails("dead_end");
            if (talk.chance(0.5)) talk.user(say.service.disappointed);
          }
          return;
        }
      }
    }
    talk.bot(say.service.statusAnswer);
    partWarmly(talk, say, say.service.relief, happy);
  },
};

/** Another date, please. */
export const rescheduling: Scenario = {
  key: "rescheduling",
  weights: [2, 2, 2],
  setting: "coming",
  run: (talk, say) => {
    open(talk, say, say.service.askMove);
    if (stumbles(talk, say, say.service.giveNewDate)) return;
    if (!talk.hasSaid(talk.facts.altWhen)) {
      talk.bot(say.service.askNewDate);
      if (talk.leaves(0.12)) return;
      talk.user(say.service.giveNewDate);
    }
    if (talk.chance(0.3)) {
      talk.bot(say.service.moveFull);
      if (talk.version < 2) talk.fails("dead_end");
      if (talk.chance(0.6)) talk.user(say.service.disappointed);
      if (talk.chance(0.3)) callTeam(talk, say, say.care.agentMoved);
      else rate(talk, say, mixed);
      return;
    }
    talk.bot(say.service.moved);
    talk.moveBooking();
    partWarmly(talk, say, say.common.thanksBye, happy);
  },
};

/** Cancel it, and where is my money? */
export const cancellation: Scenario = {
  key: "cancellation",
  weights: [1.8, 1.8, 1.8],
  setting: "coming",
  run: (talk, say) => {
    open(talk, say, say.service.askCancel);
    if (stumbles(talk, say, say.service.cancelAgain)) return;
    if (talk.facts.booking.day.number - talk.facts.today.number <= 1) {
      talk.bot(say.service.tooLate);
      if (talk.version < 2) talk.fails("dead_end");
      if (talk.chance(0.85)) talk.user(say.service.protest);
      if (talk.chance(0.6)) callTeam(talk, say, say.care.agentSorry);
      else rate(talk, say, unhappy);
      return;
    }
    talk.bot(say.service.cancelAsk);
    if (talk.leaves(0.1)) return;
    talk.user(say.service.confirmCancel);
    talk.bot(say.service.cancelled);
    partWarmly(talk, say, say.common.thanksBye, mixed);
  },
};

/** The card, the link, the error. */
export const paymentProblem: Scenario = {
  key: "payment-problem",
  weights: [2, 2, 1.7],
  setting: "coming",
  run: (talk, say) => {
    open(talk, say, say.service.payFail);
    if (stumbles(talk, say, say.service.payAgain)) return;
    talk.bot(say.service.payAdvice);
    if (talk.leaves(0.25)) return;
    if (talk.chance(talk.version === 2 ? 0.66 : 0.36)) {
      talk.user(say.service.payWorked);
      talk.bot(say.service.paid);
      rate(talk, say, happy);
      return;
    }
    talk.user(say.service.payStill);
    if (talk.chance(0.6)) callTeam(talk, say, say.service.payAgent);
    else {
      talk.bot(talk.version === 0 ? say.common.fallback : say.service.payAdvice);
      talk.fails(talk.version === 0 ? "fallback_loop" : "repetition");
      if (talk.chance(0.5)) talk.user(say.common.angry);
      rate(talk, say, unhappy);
    }
  },
};
