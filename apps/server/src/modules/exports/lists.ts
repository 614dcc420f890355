import { type AnyEndpoint, contracts, type ExportTable, type QueryOf } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { badRequest } from '../../platform/errors.ts';
import { validBody } from '../../platform/http/validate.ts';
import type { Acting } from '../../platform/module.ts';
import { callIds } from '../calls/public.ts';
import { findPairIds } from '../duplicates/public.ts';
import { findMessageIds } from '../hospital-messages/public.ts';
import { stayIds } from '../hospitalizations/public.ts';
import { memberIds } from '../members/public.ts';
import { findTextIds } from '../texts/public.ts';

type Listed = (acting: Acting, query: Record<string, string>) => Promise<readonly number[]>;

/**
 * Returns a function that finds the row ids of a paginated list. The function checks the query and uses the list's own
 * SQL statement.
 */
const listed =
  <E extends AnyEndpoint>(
    { query }: E,
    find: (acting: Acting, query: QueryOf<E>) => Promise<readonly number[]>,
  ): Listed =>
  (acting, filters) =>
    find(acting, validBody(query.strict(), filters, 'query') as QueryOf<E>);

/** Tables whose lists are paginated. For all other tables, the browser has all records and sends their ids. */
const lists: Readonly<Partial<Record<ExportTable, Listed>>> = {
  members: listed(contracts.members.list, memberIds),
  calls: listed(contracts.calls.list, callIds),
  texts: listed(contracts.texts.list, ({ db, viewer, now }, query) => findTextIds(db, viewer, query, now)),
  hospitalizations: listed(contracts.hospitalizations.list, stayIds),
  'hospital-messages': listed(contracts.hospitalMessages.list, ({ db }, { state }) =>
    findMessageIds(db, state ?? null),
  ),
  duplicates: listed(contracts.duplicates.list, ({ db }, { state }) => findPairIds(db, state === 'apart')),
};

/**
 * Returns the ids of all rows in a list, in list order.
 * @throws AppError BAD_REQUEST for a query that the list does not support
 */
export function idsOfList(acting: Acting, table: ExportTable, query: Record<string, string>) {
  const list = lists[table];
  if (!list)
    throw badRequest(
      'query',
      'list',
      sentence('This table cannot be exported with the parameter “query”. Send “ids” instead.'),
    );
  return list(acting, query);
}
