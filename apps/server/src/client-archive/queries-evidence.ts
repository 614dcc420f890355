import { auditNames } from '../modules/audit/queries.ts';
import { sealedText } from '../platform/audit/queries-seals.ts';
import { allEntries } from './queries-archived.ts';
import { arrivingTable, type Mapping, mapper } from './queries-rows.ts';

/** SQL for the audit entries and the proofs of consent of a client, which stay outside the target's own chains. */

const entryColumns = `id, source, source_id, at, request_id, actor_id, impersonated_id, session_id, action, member_ids,
  other_members, address, outcome, code, reason, facts, names, seal, seal_hash, line_sha256`;

const ofClient = (ids: string, client: string): string =>
  `(SELECT array_agg(m.user_id ORDER BY x.n) FROM unnest(${ids}) WITH ORDINALITY x (id, n) JOIN members m ON m.user_id = x.id AND m.client_id = ${client})`;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Entries of this installation, also archived ones, with their seals. Members of other clients are only counted. */
const ownEntries = (client: string, source: string): string => `
  SELECT e.id, ${text(source)} AS source, e.id AS source_id, e.at, e.request_id, e.actor_id, e.impersonated_id, e.session_id, e.action,
         own.ids AS member_ids, cardinality(e.member_ids) - cardinality(own.ids) AS other_members, host(e.address) AS address,
         e.outcome, e.code, e.reason, e.facts,
         -- the name of another client is not this client's business
         CASE WHEN e.facts ->> 'client' <> '${client}' THEN names.of - 'client' ELSE names.of END AS names,
         s.id AS seal, encode(s.hash, 'hex') AS seal_hash, encode(sha256(convert_to(${sealedText('e')}, 'UTF8')), 'hex') AS line_sha256
    FROM ${allEntries} e CROSS JOIN LATERAL (SELECT ${ofClient('e.member_ids', client)} AS ids) own
    CROSS JOIN LATERAL (SELECT ${auditNames('e')} AS of) names
    LEFT JOIN LATERAL (SELECT id, hash FROM audit_seals WHERE horizon > e.xid ORDER BY horizon LIMIT 1) s ON true
   WHERE own.ids IS NOT NULL`;

const importedEntries = (client: string): string => `
  SELECT i.id, i.source, i.source_id, i.at, i.request_id, i.actor_id, i.impersonated_id, i.session_id, i.action, i.member_ids,
         i.other_members, host(i.address), i.outcome, i.code, i.reason, i.facts, i.names, i.seal, encode(i.seal_hash, 'hex'),
         encode(i.line_sha256, 'hex')
    FROM imported_audit_entries i WHERE EXISTS (
      SELECT FROM members m WHERE m.user_id = ANY(i.member_ids) AND m.client_id = ${client})`;

/**
 * SQL for the audit entries about a client's members as lines of JSON.
 * @param source the URL of this installation
 */
export function auditLines(clientId: number, source: string, mapping: Mapping): string {
  const client = String(Math.trunc(clientId));
  const map = mapper(mapping);
  const entries =
    mapping.to === 'archive'
      ? `${ownEntries(client, source)} UNION ALL ${importedEntries(client)}`
      : importedEntries(client);
  return `SELECT to_jsonb(r)::text AS line FROM (
    SELECT ${map('members', 't.id')} AS id, t.source, t.source_id, t.at, t.request_id, ${map('staff', 't.actor_id')} AS actor_id,
           ${map('staff', 't.impersonated_id')} AS impersonated_id, t.session_id, t.action,
           ARRAY(SELECT ${map('members', 'x.id')} FROM unnest(t.member_ids) WITH ORDINALITY x (id, n) ORDER BY n) AS member_ids,
           t.other_members, t.address, t.outcome, t.code, t.reason, t.facts, t.names, t.seal, t.seal_hash, t.line_sha256
      FROM (${entries}) t (${entryColumns}) ORDER BY t.id) r`;
}

/** SQL for the ids of the users in the audit entries about a client's members. */
export const auditActors = (clientId: number): string => {
  const client = String(Math.trunc(clientId));
  const own = `SELECT e.actor_id, e.impersonated_id FROM ${allEntries} e WHERE EXISTS (
      SELECT FROM members m WHERE m.user_id = ANY(e.member_ids) AND m.client_id = ${client})`;
  const imported = `SELECT i.actor_id, i.impersonated_id FROM imported_audit_entries i WHERE EXISTS (
      SELECT FROM members m WHERE m.user_id = ANY(i.member_ids) AND m.client_id = ${client})`;
  return `SELECT DISTINCT 'staff' AS name, x.id FROM (${own} UNION ALL ${imported}) e
    CROSS JOIN LATERAL (VALUES (e.actor_id), (e.impersonated_id)) x (id) WHERE x.id IS NOT NULL`;
};

/** SQL that stores arrived audit entries. They are not part of the target's chain. Parameter: the id of the import. */
export function insertAudit(offset: number): string {
  const map = mapper({ to: 'target', offset });
  return `INSERT INTO imported_audit_entries (import_id, ${entryColumns})
    SELECT $1, ${map('members', 't.id')}, t.source, t.source_id, t.at, t.request_id, ${map('staff', 't.actor_id')},
           ${map('staff', 't.impersonated_id')}, t.session_id, t.action,
           ARRAY(SELECT ${map('members', 'x.id')} FROM unnest(t.member_ids) WITH ORDINALITY x (id, n) ORDER BY n),
           t.other_members, t.address::inet, t.outcome, t.code, t.reason, t.facts, t.names, t.seal, decode(t.seal_hash, 'hex'),
           decode(t.line_sha256, 'hex')
      FROM ${arrivingTable} a CROSS JOIN LATERAL jsonb_to_record(a.line) AS t (id bigint, source text, source_id bigint, at timestamptz,
        request_id text, actor_id bigint, impersonated_id bigint, session_id bigint, action text, member_ids bigint[],
        other_members int, address text, outcome smallint, code text, reason text, facts jsonb, names jsonb, seal bigint,
        seal_hash text, line_sha256 text)`;
}

const evidence = `SELECT e.response_id, 0::bigint AS id_offset, e.id AS source_id, e.shown, e.shown_sha256, e.facts, e.previous_hash, e.hash
    FROM consent_evidence e
  UNION ALL SELECT i.response_id, i.id_offset, i.source_id, i.shown, i.shown_sha256, i.facts, i.previous_hash, i.hash
    FROM imported_consent_evidence i`;

/** SQL for the proofs of a client's consents as lines of JSON. */
export function evidenceLines(clientId: number, mapping: Mapping): string {
  const map = mapper(mapping);
  return `SELECT to_jsonb(r)::text AS line FROM (
    SELECT ${map('term_responses', 't.response_id')} AS response_id,
           ${mapping.to === 'archive' ? 't.id_offset' : map('term_responses', 't.id_offset')} AS id_offset, t.source_id,
           t.shown, t.shown_sha256, t.facts, t.previous_hash, t.hash
      FROM (${evidence}) t JOIN term_responses a ON a.id = t.response_id JOIN members m ON m.user_id = a.member_id
     WHERE m.client_id = ${Math.trunc(clientId)} ORDER BY t.response_id) r`;
}

/** SQL that stores arrived proofs of consent. Parameter: the id of the import. */
export function insertEvidence(offset: number): string {
  const map = mapper({ to: 'target', offset });
  return `INSERT INTO imported_consent_evidence (import_id, response_id, id_offset, source_id, shown, shown_sha256, facts, previous_hash, hash)
    SELECT $1, ${map('term_responses', 't.response_id')}, ${map('term_responses', 't.id_offset')}, t.source_id, t.shown, t.shown_sha256,
           t.facts, t.previous_hash, t.hash
      FROM ${arrivingTable} a CROSS JOIN LATERAL jsonb_to_record(a.line) AS t (response_id bigint, id_offset bigint, source_id bigint,
        shown bytea, shown_sha256 bytea, facts text, previous_hash bytea, hash bytea)`;
}
