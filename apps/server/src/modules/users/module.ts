import { contracts } from '@guidepost/contracts';
import { parseReceivers } from '@guidepost/rules';
import { openSessions } from '../../platform/access/open-sessions.ts';
import { endOneSession } from '../../platform/access/queries-open-sessions.ts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { availableNumbers } from '../lines/public.ts';
import { userCodes } from './codes.ts';
import { disableUser, enableUser, removeUser } from './disable-user.ts';
import { addToRecord, requestRecord } from './external-record.ts';
import { runHandover } from './handover/job.ts';
import { holdingsOf, previewHandover } from './handover/plan.ts';
import { inviteUser, sendInvitation } from './invite.ts';
import { findUsers } from './queries.ts';
import { reassignReviewsOf } from './reassign-reviews.ts';
import { changeUser, createUser } from './save.ts';
import { readSpecializations } from './specializations.ts';
import { addToRecordTask, handoverTask, inviteTask, reviewsTask } from './tasks.ts';

/** User administration. */
export const usersModule = defineModule({
  name: 'users',
  endpoints: contracts.users,
  codes: userCodes,
  handlers: {
    list: ({ db }) => findUsers(db),
    create: (context) => createUser(context, context.body),
    update: (context) => changeUser(context, context.params.userId, context.body),
    invite: (context) => inviteUser(context, context.params.userId),
    holdings: (context) => holdingsOf(context, context.params.userId),
    handOver: (context) => previewHandover(context, context.params.userId, parseReceivers(context.query.receivers)),
    disable: ({ params, body, ...acting }) => disableUser(acting, params.userId, body.receivingGuideId, body.receivers),
    enable: (context) => enableUser(context, context.params.userId),
    remove: ({ params, query, ...acting }) =>
      removeUser(
        acting,
        params.userId,
        query.receivingGuideId,
        query.receivers === undefined ? undefined : parseReceivers(query.receivers),
      ),
    sessions: ({ db, viewer, params, services }) =>
      openSessions(db, params.userId, services.config.session, viewer.sessionId),
    async endSession({ db, params, services }) {
      if (!(await endOneSession(db, params.userId, params.sessionId))) throw notFound();
      services.live.sessionEnded(db, params.sessionId);
      return { ended: true as const };
    },
    availableNumbers: ({ db, query, services }) => availableNumbers(db, services, query.baseNumber),
    specializations: ({ services }) => requestRecord(() => readSpecializations(services)),
    medicalCenters: ({ services }) => requestRecord(() => services.connectors.emr.medicalCenters()),
    async recordUser({ query, services }) {
      const found = await requestRecord(() => services.connectors.emr.findUser(query.avonId));
      if (!found) throw notFound();
      return {
        specialization: found.specialization,
        medical_centers: [...found.medicalCenters],
        userType: found.userType,
      };
    },
  },
  sweeps: [
    {
      name: 'external EMR lists',
      everyMs: 60_000,
      bound: { fixed: 'one answer of the external record' },
      run: async ({ services }) => void (await readSpecializations(services)),
    },
  ],
  tasks: {
    [handoverTask]: runHandover,
    [addToRecordTask]: addToRecord,
    [inviteTask]: sendInvitation,
    [reviewsTask]: reassignReviewsOf,
  },
});
