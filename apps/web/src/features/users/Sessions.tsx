import type { IdOf, StaffSession } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { type QueryKey, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { placeText } from './place.ts';
import { signInMethodsText } from './sign-in-methods.ts';
import classes from './users.module.css';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Describes a browser based on its user agent: 'Chrome on Windows'. */
function deviceText(t: TFunction, userAgent: string | null): string {
  const nameOf = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameOf(browsers), nameOf(systems)];
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown');
}

interface Props {
  query: UseQueryResult<StaffSession[]>;
  queryKey: QueryKey;
  end: (sessionId: IdOf<'Session'>) => Promise<unknown>;
}

/** Active sign-ins with device, location and last use. All but the current one can be ended. */
export function Sessions({ query, queryKey, end: endOne }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: endOne,
    onSuccess: () => showSuccess(sentence('Session ended')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <>
      {!query.data && (
        <LoadState
          of={[query]}
          failure="The sessions did not load."
          waiting={<SkeletonRows rows={1} avatar={false} />}
        />
      )}
      {query.data?.length === 0 && <p className="gp-dim">{t('No active sessions')}</p>}
      <ul className={classes.sessions}>
        {query.data?.map((session) => {
          const place = placeText(t, session.address);
          const methods = signInMethodsText(t, session.methods ?? []);
          return (
            <li key={session.id} className={classes.session}>
              <span>
                {deviceText(t, session.userAgent)}
                {session.isCurrent && <span className="gp-dim"> · {t('this device')}</span>}
                <br />
                <span className="gp-meta">
                  {t('Last used')} <RelativeTime instant={session.lastActiveAt} inside />
                  {place !== null && ` · ${place}`}
                  {methods !== null && ` · ${methods}`}
                </span>
              </span>
              {!session.isCurrent && (
                <Button
                  size="sm"
                  variant="default"
                  loading={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  {t('End session')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
