import { parseId } from '@guidepost/contracts';
import { can } from '../../shell/api.ts';
import { queryClient } from '../../shell/query.ts';
import { businessNow } from '../../shell/session/clock.ts';
import { readTokens } from '../../shell/session/tokens.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { alertsQuery } from '../notifications/public.ts';
import { activityOptions, todosOptions } from './api.ts';
import { parseDay, todayIn } from './day.ts';

/**
 * Asks for what a docket shows while its screen is still being loaded: the first rows are then there with the screen
 * itself instead of after it. Whatever goes wrong is told by the screen, which asks for the same.
 */
export function beginDocket(guideId: string | undefined, day: string | undefined): void {
  if (readTokens() === null) return;
  void queryClient.ensureQueryData(actingUserQuery).then(
    (user) => {
      const today = todayIn(user.timeZone, businessNow().toString());
      const shown = parseDay(day, today) ?? today;
      const id = guideId === undefined ? user.id : parseId<'Staff'>(guideId);
      // another guide's docket is asked for once it is known that this person may view it
      if (id !== user.id) return;
      void queryClient.prefetchQuery(todosOptions(id, shown.toString()));
      void queryClient.prefetchQuery(activityOptions(id, shown, user.timeZone));
      if (can(user, 'CAN_VIEW_ALERTS')) void queryClient.prefetchQuery(alertsQuery);
    },
    () => {},
  );
}
