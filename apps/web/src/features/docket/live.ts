import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { docketKeys } from './api.ts';

/** Several events of one change come together: one refetch for them all. */
const gatherMs = 50;
const refreshSoon = gathering(gatherMs, (client) => void client.invalidateQueries({ queryKey: docketKeys.all }));

/** What happens with a member changes the activity of the day, what is left to do, and whom to reach out to. */
export const docketLive = {
  feed_item_updated: (_, client) => refreshSoon(client),
  feed_item_deleted: (_, client) => refreshSoon(client),
  user_updated: (_, client) => refreshSoon(client),
  user_deleted: (_, client) => refreshSoon(client),
  // what is nobody's is in no feed
  call_updated: ({ subjectId }, client) => {
    if (subjectId === null) refreshSoon(client);
  },
  text_updated: ({ subjectId }, client) => {
    if (subjectId === null) refreshSoon(client);
  },
  todo_created: (_, client) => refreshSoon(client),
  todo_updated: (_, client) => refreshSoon(client),
  todo_deleted: (_, client) => refreshSoon(client),
  priority_contact_upserted: (_, client) => refreshSoon(client),
  priority_contact_deleted: (_, client) => refreshSoon(client),
  scheduled_event_created: (_, client) => refreshSoon(client),
  scheduled_event_updated: (_, client) => refreshSoon(client),
  scheduled_event_deleted: (_, client) => refreshSoon(client),
  // who is away stands on the Team tab
  absence_updated: (_, client) => refreshSoon(client),
  setup_updated: ({ type }, client) => {
    // a phase that is due stands there with the name of its workflow
    if (type === 'workflows') refreshSoon(client);
  },
} satisfies LiveHandlers;
