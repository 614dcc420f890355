import { createHeadStore } from '../connectors/audit-heads/heads.ts';
import { headName } from '../platform/audit/export-heads.ts';
import { readHead } from '../platform/audit/heads.ts';
import type { Config } from '../platform/config.ts';
import { realNow } from '../platform/real-time.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';

/** After this time without a head, storing heads has stopped. */
const lateMinutes = 15;

/** Checks that a recent head of the audit chain is in each place for heads. */
export async function headFindings({ auditHeads }: Pick<Config, 'auditHeads'>): Promise<Finding[]> {
  if (auditHeads.length === 0)
    return [
      warning(
        'Audit heads are not stored outside the database, so nobody can detect a shortened audit chain. Set AUDIT_HEADS_PATH or AUDIT_HEADS_BUCKET.',
      ),
    ];
  const findings = auditHeads.map(createHeadStore).map((store) =>
    check(`The audit heads in ${store.place} cannot be read. Check AUDIT_HEADS_PATH or the S3 settings`, async () => {
      const since = realNow().subtract({ minutes: lateMinutes });
      for await (const line of store.lines(headName(since, 0))) {
        const head = readHead(line);
        if (head && Temporal.Instant.compare(Temporal.Instant.from(head.at), since) >= 0)
          return [ok(`a recent audit head is in ${store.place}`)];
      }
      return [
        problem(
          `No audit head was stored in ${store.place} in the last ${lateMinutes} minutes. Start a process with ROLES=jobs, or search its log for "audit head not written".`,
        ),
      ];
    }),
  );
  return (await Promise.all(findings)).flat();
}
