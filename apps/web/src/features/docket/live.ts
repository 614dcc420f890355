import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { docketKeys } from './api.ts';

/** Events that arrive within this time, in milliseconds, cause only one request. */
const gatherMs = 50;
const refreshSoon = batchEvents(gatherMs, (client) => void client.invalidateQueries({ queryKey: docketKeys.all }));

/** Refetches the docket after changes to members, because they affect activity, to-dos and outreach. */
export const docketLive = {
  feed_item_updated: (_, client) => refreshSoon(client),
  feed_item_deleted: (_, client) => refreshSoon(client),
  user_updated: (_, client) => refreshSoon(client),
  user_deleted: (_, client) => refreshSoon(client),
  // An unassigned call or text is in no member's feed, so no feed event reports it.
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
  // An open report of a death removes the member from Outreach.
  death_report_updated: (_, client) => refreshSoon(client),
  // The Team tab shows absences.
  absence_updated: (_, client) => refreshSoon(client),
  setup_updated: ({ type }, client) => {
    // The docket shows due phases with the names of their workflows.
    if (type === 'workflows') refreshSoon(client);
  },
} satisfies LiveHandlers;
