import type { EnrollmentImport } from '@guidepost/contracts';
import type { LiveHandlers } from '../../shell/live.ts';
import { enrollmentKeys } from './api.ts';

/**
 * Applies live events to the cached enrollment files. An event contains only the state and the progress. A new state is
 * stored only when its counts have been fetched, because otherwise a preview would show that there is nothing to
 * import.
 */
export const enrollmentsLive = {
  enrollment_import_updated({ id, state, rows, processed }, client) {
    const key = enrollmentKeys.one(id);
    const known = client.getQueryData<EnrollmentImport>(key);
    if (known?.state === state)
      client.setQueryData(key, { ...known, rows, processed: state === 'reading' ? 0 : processed });
    void client.invalidateQueries({ queryKey: key });
    if (known?.state === state && state !== 'preview') return;
    void client.invalidateQueries({ queryKey: enrollmentKeys.list });
    // refetches open previews, because the import makes other previews of the same client outdated
    if (state === 'done' || state === 'undone') void client.invalidateQueries({ queryKey: ['enrollments', 'one'] });
    void client.invalidateQueries({ queryKey: enrollmentKeys.rows(id) });
  },
} satisfies LiveHandlers;
