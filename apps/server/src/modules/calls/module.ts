import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { findCalls } from './brief.ts';
import { callTodoTypes } from './todos.ts';

const callFeedType: FeedDetails = {
  externalType: 'call',
  permission: 'CAN_VIEW_MEMBERS',
  load: async (db, ids) => new Map((await findCalls(db, ids)).map((call) => [call.id, { call }])),
};

/** Calls with members (staff §7). */
export const callsModule = defineModule({
  name: 'calls',
  endpoints: {},
  handlers: {},
  feedTypes: [callFeedType],
  todoTypes: callTodoTypes,
});
