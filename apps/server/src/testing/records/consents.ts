import { hashOf, newKey } from '../../platform/keys.ts';
import { idOf, type Part, type SceneBasis } from './base.ts';

/**
 * Consent to texts, a link to the member's consents with a verified identity, and a consent response with its evidence.
 */
export function consents(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const { app, database } = basis.test;
  const { sql } = database;
  const id = idOf(basis);
  return {
    name: 'consents',
    ids: [
      ...(['consentKey', 'consentIdentity', 'termId', 'newTermId', 'consentLinkId', 'responseId'] as const),
      'wordingHash',
    ],
    modules: ['consents', 'members'],
    on: ['talk'],
    async clear() {
      await sql(
        `WITH r AS (SELECT id FROM term_responses WHERE member_id = $1)
         DELETE FROM consent_evidence WHERE response_id IN (SELECT id FROM r)`,
        [memberId],
      );
      for (const table of ['term_responses', 'consent_identities', 'consent_links'])
        await sql(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
    },
    async make() {
      await sql(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at)
         SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
        [memberId],
      );
      [ids.consentKey, ids.consentIdentity] = [newKey(), newKey()];
      await sql(`UPDATE users SET first_name = 'Test', last_name = 'Member' WHERE id = $1`, [memberId]);
      ids.termId = await id(`SELECT id FROM terms WHERE key = 'recording'`);
      ids.newTermId = await id(
        `INSERT INTO terms (key, name, short_name, sort_order) VALUES ($1, 'Photos', 'Photos', 99) RETURNING id`,
        [`photos-${newKey()}`],
      );
      ids.consentLinkId = await id(
        `WITH l AS (INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at)
           VALUES ('consent', $1, $2, $3, now(), now() + interval '10 days') RETURNING id)
         INSERT INTO consent_links (link_id, member_id) SELECT id, $2 FROM l RETURNING link_id AS id`,
        [hashOf(ids.consentKey), memberId, personId],
      );
      await sql(
        `INSERT INTO consent_identities (member_id, link_id, secret_hash, name, date_of_birth, created_at)
         VALUES ($1, $2, $3, 'Test Member', '1960-01-31', now())`,
        [memberId, ids.consentLinkId, hashOf(ids.consentIdentity)],
      );
      ids.responseId = await id(
        `INSERT INTO term_responses (member_id, term_id, consented, created_at) VALUES ($1, $2, true, '2026-05-01Z') RETURNING id`,
        [memberId, ids.termId],
      );
      await sql(
        `INSERT INTO consent_evidence (id, response_id, shown, shown_sha256, facts, previous_hash, hash)
         SELECT coalesce(max(id), 0) + 1, $1::bigint, 'Words', sha256('Words'), '[["answeredAt","2026-05-01T00:00:00Z"],["answeredZone","UTC"]]',
                sha256(random()::text::bytea), sha256(random()::text::bytea) FROM consent_evidence`,
        [ids.responseId],
      );
      const reply = await app.fastify.inject({
        method: 'POST',
        url: '/api/consent/form/open',
        payload: { consentLinkKey: ids.consentKey },
      });
      const { terms } = reply.json<{ terms: { id: number; wordings: { en: { hash: string } } }[] }>();
      ids.wordingHash = terms.find((term) => term.id === ids.termId)?.wordings.en.hash ?? '';
    },
  };
}
