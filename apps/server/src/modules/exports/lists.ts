import { type AnyEndpoint, contracts, type ExportTable, type QueryOf } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { badRequest } from '../../platform/errors.ts';
import { validBody } from '../../platform/http/validate.ts';
import type { Acting } from '../../platform/module.ts';
import { callIds } from '../calls/public.ts';
import { findPairIds } from '../duplicates/public.ts';
import { stayIds } from '../hospitalizations/public.ts';
import { findMessageIds } from '../hospitalMessages/public.ts';
import { memberIds } from '../members/public.ts';
import { findTextIds } from '../texts/public.ts';

type Listed = (acting: Acting, query: Record<string, string>) => Promise<readonly number[]>;

/** A list with pages: its own statement finds its rows, whatever it is narrowed to. */
const listed =
  <E extends AnyEndpoint>(
    { query }: E,
    find: (acting: Acting, query: QueryOf<E>) => Promise<readonly number[]>,
  ): Listed =>
  (acting, given) =>
    find(acting, validBody(query.strict(), given, 'query') as QueryOf<E>);

/** The tables whose lists have pages; all records of the others are in the browser, which names them. */
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

/** All rows that a list has, in its order. @throws AppError BAD_REQUEST for a query that is none of the list's */
export function idsOfList(acting: Acting, table: ExportTable, query: Record<string, string>) {
  const list = lists[table];
  if (!list) throw badRequest('query', 'list', sentence('This table has no list that is narrowed by a query.'));
  return list(acting, query);
}
