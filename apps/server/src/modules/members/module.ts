import { contracts } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { defineModule } from '../../platform/module.ts';
import { viewed } from './changes.ts';
import { memberCodes } from './codes.ts';
import { assignmentFeedType } from './feed.ts';
import { checkFilters, memberFilters } from './filters.ts';
import { getMember } from './get.ts';
import { listQuery } from './list.ts';
import { addPatient, addPatientTask, askForPatient, memberOfPatient } from './patients.ts';
import { storeFeedback } from './portraits.ts';
import { findChangeLogs } from './queries-changes.ts';
import { listMembers } from './queries-list.ts';
import { membersForMap } from './queries-map.ts';
import { findFeedbackDescriptions } from './queries-portraits.ts';
import { raceEthnicitiesOf, raceEthnicityList, setRaceEthnicities } from './races.ts';
import { correctName, updateMember } from './update.ts';

const changesShown = 100;

export const membersModule = defineModule({
  name: 'members',
  endpoints: contracts.members,
  codes: memberCodes,
  handlers: {
    async list({ db, viewer, query, now }) {
      checkFilters(query, viewer);
      return listMembers(db, viewer, listQuery(query, viewer, now), now);
    },
    async map({ db, viewer, query, now }) {
      checkFilters(query, viewer);
      return membersForMap(db, viewer, { ...query, at: now.toString(), today: dayIn(now, viewer.timeZone) });
    },
    filters: ({ db, viewer }) => memberFilters(db, viewer),
    get: ({ db, viewer, params, now, services }) =>
      getMember(db, viewer, params.memberId, now, services.connectors.emr),
    update: ({ params, body, ...acting }) => updateMember(acting, params.memberId, body),
    correctName: ({ params, body, ...acting }) => correctName(acting, params.memberId, body),
    raceEthnicities: async () => raceEthnicityList,
    getRaceEthnicities: ({ db, params }) => raceEthnicitiesOf(db, params.memberId),
    setRaceEthnicities: ({ params, body, ...acting }) => setRaceEthnicities(acting, params.memberId, body),
    viewed: ({ params, ...acting }) => viewed(acting, params.memberId),
    changeLogs: ({ db, params, query }) =>
      findChangeLogs(db, params.memberId, query['page-start'] ?? 0, query['page-size'] ?? changesShown),
    feedbackDescriptions: ({ db }) => findFeedbackDescriptions(db),
    storeFeedback: ({ body, ...acting }) => storeFeedback(acting, body),
    getReemaId: ({ query, ...acting }) => memberOfPatient(acting, query.avonPatientId),
    addPatient: ({ body, ...acting }) => askForPatient(acting, body.memberId),
  },
  feedTypes: [assignmentFeedType],
  tasks: { [addPatientTask]: addPatient },
});
