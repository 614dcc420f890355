import { ConsentGoalActions } from './features/consents/ConsentGoalActions.tsx';
import { ConsentsCard } from './features/consents/ConsentsCard.tsx';
import { CommunicationCard } from './features/contacts/CommunicationCard.tsx';
import { DeathReportBanner } from './features/death-reports/DeathReportBanner.tsx';
import { MemberAlerts } from './features/notifications/MemberAlerts.tsx';
import { UnassignedList } from './features/subjects/UnassignedList.tsx';
import { SurveyActions } from './features/surveys/SurveyActions.tsx';
import { fillSlots } from './shell/slots.tsx';

// Loads together with the member page (routes.tsx), so that other screens do not wait for this code.
fillSlots({
  memberHold: DeathReportBanner,
  memberTop: MemberAlerts,
  memberInfo: CommunicationCard,
  memberConsents: ConsentsCard,
  consentGoal: ConsentGoalActions,
  feedTop: UnassignedList,
  surveyGoal: SurveyActions,
});
