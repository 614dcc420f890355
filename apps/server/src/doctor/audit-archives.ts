import { createConnectors } from '../connectors/connectors.ts';
import { hasEarlierKey } from '../platform/audit/archive/checkpoint.ts';
import { findArchives, findDiscarded, findUnfinished, hasFile } from '../platform/audit/archive/queries-archives.ts';
import { monthName } from '../platform/audit/archive/source.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';

const namesOf = (archives: readonly { month: string }[]): string =>
  archives.map(({ month }) => monthName(month)).join(', ');

/** Checks that the files of archived months exist, and that no month is half archived. */
export const archiveFindings = (config: Config): Promise<Finding[]> =>
  check('The archived months of the audit could not be checked. Repair the database and the storage', async () => {
    const database = openDatabase(config.database, 1);
    try {
      const archives = await findArchives(database.reading);
      const unfinished = await findUnfinished(database.reading);
      const discarded = await findDiscarded(database.reading);
      const { storage } = createConnectors(config);
      const stored = archives.filter(hasFile);
      const lost: typeof archives = [];
      for (const archive of stored)
        if ((await storage.sizeOf({ area: 'files', name: archive.storage_key })) !== archive.size) lost.push(archive);
      const earlier = archives.filter((archive) => hasEarlierKey(config.secretsKeys, archive));
      return [
        ...(lost.length > 0
          ? [
              problem(
                `The storage lacks the audit archives of ${namesOf(lost)}, or they have another size. Restore them from the backup of the files.`,
              ),
            ]
          : stored.length > 0
            ? [ok(`the storage has the audit archives of ${stored.length} months`)]
            : []),
        ...(unfinished.length > 0
          ? [warning(`Archiving ${namesOf(unfinished)} was interrupted. Run guidepost audit archive again.`)]
          : []),
        ...(discarded.length > 0
          ? [
              warning(
                `A removal of audit entries of ${namesOf(discarded)} is running or was interrupted. If it is not running, run guidepost audit expire again.`,
              ),
            ]
          : []),
        ...(earlier.length > 0
          ? [
              warning(
                `${earlier.length} audit archives are signed with an earlier key. Run guidepost audit archive before you remove SECRETS_KEY_OLD.`,
              ),
            ]
          : []),
      ];
    } finally {
      await database.close();
    }
  });
