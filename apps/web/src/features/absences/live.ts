import type { LiveHandlers } from '../../shell/live.ts';
import { absenceKeys } from './api.ts';

/**
 * Refetches absences, dockets and users. An absence changes which dockets a user sees and which guides the user can
 * view as.
 */
export const absencesLive = {
  absence_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: absenceKeys.all });
    void client.invalidateQueries({ queryKey: ['docket'] });
    void client.invalidateQueries({ queryKey: ['staff'] });
  },
} satisfies LiveHandlers;
