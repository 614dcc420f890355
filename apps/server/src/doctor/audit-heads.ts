import { createHeadStore } from '../connectors/audit-heads/heads.ts';
import { headName, lateHeadMinutes } from '../platform/audit/export-heads.ts';
import { checkHead, readHead } from '../platform/audit/heads.ts';
import type { Config } from '../platform/config.ts';
import { realNow } from '../platform/real-time.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';

/** Checks that each place for heads of the audit chain contains a recent head. */
export async function headFindings({
  auditHeads,
  secretsKeys,
}: Pick<Config, 'auditHeads' | 'secretsKeys'>): Promise<Finding[]> {
  if (auditHeads.length === 0)
    return [
      warning(
        'Audit heads are not stored outside the database, so nobody can detect a shortened audit chain. Set AUDIT_HEADS_PATH or AUDIT_HEADS_BUCKET.',
      ),
    ];
  const findings = auditHeads.map(createHeadStore).map((store) =>
    check(`The audit heads in ${store.place} cannot be read. Check AUDIT_HEADS_PATH or the S3 settings`, async () => {
      const now = realNow();
      const since = now.subtract({ minutes: lateHeadMinutes });
      const isRecent = (at: string) =>
        Temporal.Instant.compare(at, since) >= 0 && Temporal.Instant.compare(at, now.add({ minutes: 1 })) <= 0;
      for await (const line of store.lines(headName(since, 0))) {
        const head = readHead(line);
        if (head && isRecent(head.at) && checkHead(secretsKeys, head) === 'valid')
          return [ok(`a recent audit head is in ${store.place}`)];
      }
      return [
        problem(
          `No audit head was stored in ${store.place} in the last ${lateHeadMinutes} minutes. Start a process with ROLES=jobs, or search its log for "audit head not written".`,
        ),
      ];
    }),
  );
  return (await Promise.all(findings)).flat();
}
