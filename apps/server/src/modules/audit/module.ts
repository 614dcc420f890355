import { type AuditRecord, auditPageSize, contracts } from '@guidepost/contracts';
import { auditKindOf, auditVia, sentenceText } from '@guidepost/rules';
import { proofLimit, proveChain } from '../../platform/audit/prove.ts';
import { isSealingLate } from '../../platform/audit/seal.ts';
import { defineModule, type JobContext } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { actionOf } from './action.ts';
import { createExport, exportRoutes } from './export.ts';
import { findPage } from './pages.ts';
import { type EntryRow, findChain, makeMonthsFrom } from './queries.ts';
import { findRemovedBefore } from './queries-archived.ts';

function recordOf(found: EntryRow): AuditRecord {
  const person = (id: EntryRow['actor_id'], name: string | null) => (id === null ? null : { id, name: name ?? '' });
  const sentence = actionOf(found);
  return {
    id: found.id,
    at: found.at,
    person: person(found.actor_id, found.actor_name),
    actingAs: person(found.impersonated_id, found.impersonated_name),
    kind: auditKindOf(found.action, found.outcome),
    action: found.action,
    via: auditVia(found.action, found.actor_id !== null),
    summary: sentenceText(sentence),
    summarySentence: sentence,
    members: found.members,
    memberCount: found.member_count,
    address: found.address,
    outcome: found.outcome,
    code: found.code,
    reason: found.reason,
    requestId: found.request_id,
    sessionId: found.session_id,
    seal: found.seal,
    importedFrom: found.imported_from,
  };
}

/** Number of monthly audit tables that are created in advance, in case the job does not run for a long time. */
const monthsAhead = 7;

async function makeMonths({ transaction, log }: JobContext): Promise<void> {
  const made = await transaction((tx) => makeMonthsFrom(tx, realNow().toString(), monthsAhead));
  if (made > 0) log.info({ made }, 'created audit partitions for coming months');
}

/** Audit log of reads, changes, exports and refusals. */
export const auditModule = defineModule({
  name: 'audit',
  endpoints: contracts.audit,
  handlers: {
    async list({ db, services, query: { before, limit = auditPageSize, ...filter } }) {
      const { entries, next } = await findPage(db, services.connectors.storage, filter, before ?? null, limit);
      const removedBefore = next === null ? await findRemovedBefore(db, filter.memberId ?? null) : null;
      return { data: entries.map(recordOf), next, removedBefore };
    },
    async chain({ db }) {
      const found = await findChain(db);
      return {
        seals: found.seals,
        lastSealedAt: found.sealed_at,
        unsealedSince: isSealingLate(found.unsealed_since) ? found.unsealed_since : null,
        checkedSeal: found.checked_seal,
        checkedAt: found.checked_at,
        provedAt: found.proved_at,
        broken: found.broken_seal === null ? null : { seal: found.broken_seal, why: found.broken_why ?? '' },
        archivedBefore: found.archived_before,
        removed:
          found.removed_entries === null || found.removed_at === null
            ? null
            : { entries: found.removed_entries, at: found.removed_at },
      };
    },
    export: (context) => createExport(context, context.body),
    // the request's own audit entry records the printing, so nothing else is stored
    printMember: async () => ({ isRecorded: true }),
    printScreen: async () => ({ isRecorded: true }),
  },
  routes: exportRoutes,
  sweeps: [
    {
      name: 'audit verification',
      everyMs: 30_000,
      bound: { batch: proofLimit, of: 'audit entries', pace: 'a round over the chain has no end to wait for' },
      run: proveChain,
    },
    {
      name: 'audit partitions',
      everyMs: 3_600_000,
      bound: { fixed: 'the tables of seven months' },
      run: makeMonths,
    },
  ],
});
