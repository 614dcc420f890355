import type { Member } from '@guidepost/contracts';
import { hasOptedOut } from '@guidepost/rules';
import { IconMessageOff } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { listText } from '../../shared/time.ts';
import { Banner } from '../../shell/frame/Banner.tsx';

/**
 * Banner that lists the member's numbers that have opted out, and explains how the member can opt back in. Renders
 * nothing if no number has opted out.
 */
export function OptOutBanner({ member }: { member: Pick<Member, 'phoneNumbers'> | undefined }) {
  const { t } = useTranslation();
  const closed = member?.phoneNumbers.filter(({ doNotContact }) => hasOptedOut(doNotContact.reason)) ?? [];
  if (closed.length === 0) return null;
  return (
    <Banner tone="warning" icon={IconMessageOff}>
      <b>{t('Member texted STOP')}</b> <span>{listText(closed.map(({ number }) => phoneText(number)))}.</span>{' '}
      {t(
        'This Member texted "STOP" for do not contact. Instruct member to text "START" to opt back in and receive text messages.',
      )}
    </Banner>
  );
}
