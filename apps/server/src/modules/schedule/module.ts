import { contracts } from '@guidepost/contracts';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { removeDraft } from '../drafts/public.ts';
import { calendarAddress, calendarRoutes, makeCalendarAddress, revokeCalendarAddress } from './calendar.ts';
import { scheduleCodes } from './codes.ts';
import { eventFeedType, eventTodoType } from './details.ts';
import { guideEvents, memberEvents } from './queries.ts';
import { changeEvent, clearReminder, createEvent, providerChoice, removeEvent, snoozeReminder } from './service.ts';
import { todoSweep } from './todo.ts';

export const scheduleModule = defineModule({
  name: 'schedule',
  endpoints: contracts.schedule,
  codes: scheduleCodes,
  handlers: {
    list: ({ db, params }) => memberEvents(db, params.userId),
    async create(context) {
      const event = await createEvent(context, context.params.userId, context.body);
      removeDraft(context.db, { authorId: context.viewer.id, subjectId: event.userId, type: 'events' });
      return event;
    },
    ofGuide: async ({ db, viewer, params, query }) => {
      const { startEpochTime: from, endEpochTime: to } = query;
      if (to < from) throw badRequest('endEpochTime', 'order', 'endEpochTime must not be before startEpochTime');
      return guideEvents(db, viewer, { ...params, from, to, withMembers: query.includeMemberDetails ?? false });
    },
    providers: (context) => providerChoice(context, context.params.userId),
    calendar: calendarAddress,
    makeCalendar: makeCalendarAddress,
    revokeCalendar: revokeCalendarAddress,
    update: (context) => changeEvent(context, context.params.userId, context.params.scheduledEventId, context.body),
    remove: (context) => removeEvent(context, context.params.userId, context.params.scheduledEventId),
    snooze: (context) => snoozeReminder(context, context.params.userId, context.params.scheduledEventId, context.body),
    clear: (context) => clearReminder(context, context.params.userId, context.params.scheduledEventId),
  },
  routes: calendarRoutes,
  feedTypes: [eventFeedType],
  todoTypes: [eventTodoType],
  sweeps: [todoSweep],
});
