import { clients } from './clients.ts';
import { contacts } from './contacts.ts';
import { docket } from './docket.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { interactions } from './interactions.ts';
import { members } from './members.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { preferences } from './preferences.ts';
import { schedule } from './schedule.ts';
import { session } from './session.ts';
import { staff } from './staff.ts';
import { visits } from './visits.ts';

export { ChangeLog, SinceLastViewed } from './changes.ts';
export * from './client.ts';
export * from './clients.ts';
export * from './contacts.ts';
export * from './docket.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './feed.ts';
export * from './fields.ts';
export * from './files.ts';
export * from './hospitalizations.ts';
export * from './imports.ts';
export * from './interactions.ts';
export * from './live.ts';
export * from './members.ts';
export * from './notes.ts';
export * from './notifications.ts';
export * from './permissions.ts';
export { FeedbackDescription, feedbackCommentCharacters, Portrait } from './portraits.ts';
export * from './preferences.ts';
export { RaceEthnicityEntry } from './races.ts';
export * from './schedule.ts';
export * from './session.ts';
export * from './staff.ts';
export * from './visits.ts';

/** Every endpoint of the product, by module and name. */
export const contracts = {
  session,
  staff,
  clients,
  members,
  contacts,
  preferences,
  notes,
  visits,
  schedule,
  interactions,
  feed,
  docket,
  notifications,
  files,
  imports,
};
