import { ConsentGoalActions } from './features/consents/ConsentGoalActions.tsx';
import { ConsentsCard } from './features/consents/ConsentsCard.tsx';
import { CommunicationCard } from './features/contacts/CommunicationCard.tsx';
import { DeathReportBanner } from './features/death-reports/DeathReportBanner.tsx';
import { MemberAlerts } from './features/notifications/MemberAlerts.tsx';
import { UnassignedList } from './features/subjects/UnassignedList.tsx';
import { SurveyActions } from './features/surveys/SurveyActions.tsx';
import { fillSlots } from './shell/slots.tsx';

export { default } from './features/member-page/page/MemberScreen.tsx';
export { prefetchPage } from './features/member-page/prefetch-page.ts';

// The member page with the parts that other features add to it. Other screens do not load this code.
fillSlots({
  memberHold: DeathReportBanner,
  memberTop: MemberAlerts,
  memberInfo: CommunicationCard,
  memberConsents: ConsentsCard,
  consentGoal: ConsentGoalActions,
  feedTop: UnassignedList,
  surveyGoal: SurveyActions,
});
