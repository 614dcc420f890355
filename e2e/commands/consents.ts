import { type Api, contracts, type MemberId } from '@guidepost/contracts';
import type pg from 'pg';

/** A member for one test. The member has no consent responses. */
export interface PreparedMember {
  id: MemberId;
  name: string;
  dateOfBirth: string;
}

/**
 * Prepares a member for a consent test: deletes their responses and links, sets the language to English and adds a
 * missing birth date. Returns the member.
 * @param at position from the end of the list; each test uses a different one
 */
export async function prepareMember(call: Api, database: pg.Client, at: number): Promise<PreparedMember> {
  const { data } = await call(contracts.members.list, {
    query: { 'page-size': 100, orderBy: 'name', orderDirection: 'desc' },
  });
  const found = data[at + 3];
  if (!found) throw new Error('There are too few members.');
  const { id, name } = found;
  await database.query(
    'DELETE FROM consent_evidence WHERE response_id IN (SELECT r.id FROM term_responses r WHERE r.member_id = $1)',
    [id],
  );
  await database.query('DELETE FROM consent_links WHERE member_id = $1', [id]);
  await database.query('DELETE FROM term_responses WHERE member_id = $1', [id]);
  const born = await database.query<{ day: string }>(
    `UPDATE members SET date_of_birth = coalesce(date_of_birth, '1958-04-12'), language = 'en'
      WHERE user_id = $1 RETURNING date_of_birth::text AS day`,
    [id],
  );
  return { id, name, dateOfBirth: born.rows[0]?.day ?? '' };
}

/** Creates a new link to a member's consents and returns its path. */
export async function consentPath(call: Api, userId: MemberId): Promise<{ path: string; linkId: number }> {
  const { url, id } = await call(contracts.consents.makeLink, { body: { userId } });
  const { pathname, search } = new URL(url);
  return { path: `${pathname}${search}`, linkId: id };
}
