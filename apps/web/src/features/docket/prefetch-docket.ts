import { parseId } from '@guidepost/contracts';
import { businessNow } from '../../shared/clock.ts';
import { can } from '../../shell/api.ts';
import { queryClient } from '../../shell/query.ts';
import { readTokens } from '../../shell/session/tokens.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { alertsQuery } from '../notifications/public.ts';
import { activityOptions, todosOptions } from './api.ts';
import { parseDay, todayIn } from './day.ts';

/**
 * Requests a docket's data while the screen's code loads, so that the first rows appear at once. The screen uses the
 * same queries and shows any error.
 */
export function prefetchDocket(guideId: string | undefined, day: string | undefined): void {
  if (readTokens() === null) return;
  void queryClient.ensureQueryData(actingUserQuery).then(
    (user) => {
      const today = todayIn(user.timeZone, businessNow().toString());
      const shown = parseDay(day, today) ?? today;
      const id = guideId === undefined ? user.id : parseId<'Staff'>(guideId);
      // Another guide's docket is not requested here, because the server must first confirm that the user may view it.
      if (id !== user.id) return;
      void queryClient.prefetchQuery(todosOptions(id, shown.toString()));
      void queryClient.prefetchQuery(activityOptions(id, shown, user.timeZone));
      if (can(user, 'CAN_VIEW_ALERTS')) void queryClient.prefetchQuery(alertsQuery);
    },
    () => {},
  );
}
