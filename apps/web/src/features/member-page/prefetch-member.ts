import { type ActingUser, type Member, parseId } from '@guidepost/contracts';
import { queryClient } from '../../shell/query.ts';
import { readTokens } from '../../shell/session/tokens.ts';
import { actingUserQuery } from '../../shell/session/verify.ts';
import { memberOptions } from '../members/public.ts';

/**
 * Requests a member while the code of the page loads. The page uses the same query and shows any error. The page's other
 * data follows once the server has confirmed that the user may view the member.
 * @param code the page's code, which contains the other requests
 */
export function prefetchMember(
  memberId: string,
  code: Promise<{ prefetchPage: (user: ActingUser, member: Member) => void }>,
): void {
  const id = parseId<'Member'>(memberId);
  if (id === null || readTokens() === null) return;
  const load = async () => {
    const user = await queryClient.ensureQueryData(actingUserQuery);
    return [user, await queryClient.ensureQueryData(memberOptions(id))] as const;
  };
  void Promise.all([code, load()]).then(
    ([{ prefetchPage }, found]) => prefetchPage(...found),
    () => {},
  );
}
