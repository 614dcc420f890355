import type { LiveHandlers } from '../../shell/live.ts';
import { absenceKeys } from './api.ts';

/** Who is away, and for whom somebody answers, decides whose docket stands where, and who is there to be viewed. */
export const absencesLive = {
  absence_updated(_payload, client) {
    void client.invalidateQueries({ queryKey: absenceKeys.all });
    void client.invalidateQueries({ queryKey: ['docket'] });
    void client.invalidateQueries({ queryKey: ['staff'] });
  },
} satisfies LiveHandlers;
