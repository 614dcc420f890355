import { contracts } from '@guidepost/contracts';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { docketCodes } from './codes.ts';
import { dashboardData, dashboardEmbed } from './dashboard.ts';
import { docketDay } from './day.ts';
import { guideInteractions } from './interactions.ts';
import { listPriorityContacts } from './priority.ts';
import { docketCounts } from './queries.ts';
import { findTeamDocket } from './queries-team.ts';
import { endSnooze, findTodoOwnerIds, listTodos, memberTodos, needsNoFollowUp, snoozeTodo } from './todos.ts';

export const docketModule = defineModule({
  name: 'docket',
  endpoints: contracts.docket,
  codes: docketCodes,
  handlers: {
    async interactions({ db, viewer, params, query }) {
      const { startEpochTime: from, endEpochTime: to } = query;
      if (to < from) throw badRequest('endEpochTime', 'order', 'endEpochTime must not be before startEpochTime');
      return guideInteractions(db, viewer, { ...params, from, to });
    },
    async todos({ db, viewer, params: { guideId }, query, services, now }) {
      const [day, ownerIds] = await Promise.all([
        docketDay(db, viewer, guideId, now, query.day),
        findTodoOwnerIds(db, guideId, now),
      ]);
      const [data, counts] = await Promise.all([
        listTodos(db, viewer, services, ownerIds, { day, isSnoozed: query.snoozed ?? false }, now),
        docketCounts(db, viewer, services, ownerIds, day),
      ]);
      return { data, counts };
    },
    memberTodos: ({ db, viewer, params, services, now }) => memberTodos(db, viewer, services, params.memberId, now),
    team: ({ db, viewer, now }) => findTeamDocket(db, viewer, now),
    noFollowUp: (context) => needsNoFollowUp(context, context.params.memberId, context.query.until ?? null),
    snoozeTodo: (context) =>
      snoozeTodo(context, { ...context.params, ...context.body, until: context.query.until ?? null }),
    endSnooze: (context) => endSnooze(context, context.params),
    async priorityContacts({ db, viewer, params: { guideId }, services, now }) {
      const [day, ownerIds] = await Promise.all([
        docketDay(db, viewer, guideId, now),
        findTodoOwnerIds(db, guideId, now),
      ]);
      const [data, counts] = await Promise.all([
        listPriorityContacts(db, viewer, ownerIds, day, now),
        docketCounts(db, viewer, services, ownerIds, day),
      ]);
      return { data, counts };
    },
    embed: ({ db, viewer, services, body }) => dashboardEmbed(db, viewer, services, body),
    dashboard: ({ db, query, now }) => dashboardData(db, query, now),
  },
});
