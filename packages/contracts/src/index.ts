import { clients } from './clients.ts';
import { docket } from './docket.ts';
import { feed } from './feed.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';
import { notes } from './notes.ts';
import { session } from './session.ts';
import { staff } from './staff.ts';

export * from './client.ts';
export * from './clients.ts';
export * from './docket.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './feed.ts';
export * from './fields.ts';
export * from './hospitalizations.ts';
export * from './imports.ts';
export * from './live.ts';
export * from './members.ts';
export * from './notes.ts';
export * from './permissions.ts';
export * from './session.ts';
export * from './staff.ts';

/** Every endpoint of the product, by module and name. */
export const contracts = { session, staff, clients, members, notes, feed, docket, imports };
