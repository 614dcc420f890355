import type { AskedReferral } from '@guidepost/contracts';
import { IconHeartHandshake } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './asked.module.css';

/**
 * The referrals that an organization may be calling or texting about. Each button opens the referral's need, so that
 * the user can check which referral it is. `leave` closes the surrounding dialog before the need opens. Renders nothing
 * if the organization at this phone number was not asked about any referral.
 */
export function AskedReferrals({ asked, leave }: { asked: readonly AskedReferral[]; leave: (go: () => void) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [first] = asked;
  if (!first) return null;
  return (
    <section className={classes.asked}>
      <p>
        <IconHeartHandshake size={16} stroke={1.75} aria-hidden />
        {asked.length === 1
          ? t('A question about a referral was sent to {organization} at this number.', {
              organization: first.organization,
            })
          : t('Questions about several referrals were sent to this organization at this number.')}
      </p>
      <ul>
        {asked.map(({ organization, memberId, memberName, needId }) => (
          <li key={`${organization}:${needId}`}>
            {memberId === null || needId === null ? (
              <span className="gp-meta">
                {t('{organization}, about a referral for a member you cannot access', { organization })}
              </span>
            ) : (
              <Button
                size="sm"
                onClick={() =>
                  leave(
                    () =>
                      void navigate({
                        to: '/member-list/guide/$guideId/member/$memberId',
                        params: { guideId: 'unknown', memberId: String(memberId) },
                        search: { needId: String(needId) } as never,
                      }),
                  )
                }
              >
                {t('Open the referral for {name}', { name: memberName })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
