import type { EnrollmentImport } from '@guidepost/contracts';
import { IconTableImport } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applyImport, enrollmentKeys } from './api.ts';
import { nothingToImportReason } from './labels.ts';

/** Id of the note that explains why a preview has nothing to import. */
export const nothingToImportId = 'why-nothing';

/**
 * Imports a preview's selected changes. If no change is selected, the user can only close the import without changes.
 */
export function ApplyButton({ found }: { found: EnrollmentImport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: () => applyImport(found.id),
    // refetches the import, because the response may arrive after the live event about the finished import
    onSuccess: () => client.invalidateQueries({ queryKey: enrollmentKeys.all }),
  });
  const { writes } = found.counts;
  return (
    <>
      {writes === 0 && (
        <Button variant="default" loading={apply.isPending} onClick={() => apply.mutate()}>
          {t('Close without changes')}
        </Button>
      )}
      <Button
        variant="filled"
        leftSection={<IconTableImport size={16} stroke={1.75} aria-hidden />}
        loading={writes > 0 && apply.isPending}
        disabled={writes === 0}
        aria-describedby={nothingToImportReason(found) === null ? undefined : nothingToImportId}
        onClick={() => apply.mutate()}
      >
        {writes === 1 ? t('Import 1 change') : t('Import {count} changes', { count: writes.toLocaleString() })}
      </Button>
    </>
  );
}
