import { contracts, type QueryOf } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { changeLogs, viewed } from './changes.ts';
import { memberCodes } from './codes.ts';
import { assignmentFeedType, statusFeedType } from './feed.ts';
import { checkFilters, memberFilters } from './filters.ts';
import { getMember } from './get.ts';
import { type ListQuery, listMembers } from './list.ts';
import { membersForMap } from './map.ts';
import { addPatient, addPatientTask, askForPatient, memberOfPatient } from './patients.ts';
import { feedbackDescriptions, giveFeedback } from './portraits.ts';
import { raceEthnicitiesOf, raceEthnicityList, setRaceEthnicities } from './races.ts';
import { updateMember } from './update.ts';

/** Decision 13: ten where the caller names no page size. */
const defaultPageSize = 10;
const changesShown = 100;

const listQuery = (query: QueryOf<typeof contracts.members.list>): ListQuery => ({
  ...query,
  start: query['page-start'] ?? 0,
  size: query['page-size'] ?? defaultPageSize,
  count: query.includeCount ?? false,
  orderBy: query.orderBy ?? 'name',
  descending: query.orderDirection?.toLowerCase() === 'desc',
  withSegments: query.includeCohorts ?? false,
  withCoords: query.forMap ?? false,
});

export const membersModule = defineModule({
  name: 'members',
  endpoints: contracts.members,
  codes: memberCodes,
  handlers: {
    async list({ db, viewer, query, now }) {
      checkFilters(query, viewer);
      return listMembers(db, viewer, listQuery(query), now);
    },
    async map({ db, viewer, query }) {
      checkFilters(query, viewer);
      return membersForMap(db, viewer, query);
    },
    filters: ({ db, viewer }) => memberFilters(db, viewer),
    get: ({ db, viewer, params, now, services }) =>
      getMember(db, viewer, params.memberId, now, services.connectors.emr),
    update: ({ params, body, ...acting }) => updateMember(acting, params.memberId, body),
    raceEthnicities: async () => raceEthnicityList,
    getRaceEthnicities: ({ db, params }) => raceEthnicitiesOf(db, params.memberId),
    setRaceEthnicities: ({ params, body, ...acting }) => setRaceEthnicities(acting, params.memberId, body),
    viewed: ({ params, ...acting }) => viewed(acting, params.memberId),
    changeLogs: ({ db, params, query }) =>
      changeLogs(db, params.memberId, query['page-start'] ?? 0, query['page-size'] ?? changesShown),
    feedbackDescriptions: ({ db }) => feedbackDescriptions(db),
    giveFeedback: ({ body, ...acting }) => giveFeedback(acting, body),
    getReemaId: ({ query, ...acting }) => memberOfPatient(acting, query.avonPatientId),
    addPatient: ({ body, ...acting }) => askForPatient(acting, body.memberId),
  },
  feedTypes: [assignmentFeedType, statusFeedType],
  tasks: { [addPatientTask]: addPatient },
});
