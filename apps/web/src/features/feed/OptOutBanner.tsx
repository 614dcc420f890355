import { hasOptedOut } from '@guidepost/rules';
import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../shell/frame/Banner.tsx';
import { memberOptions } from '../members/api.ts';

/** Over the feed of a member of whom a number opted out (staff §2, §8). */
export function OptOutBanner({ memberId }: { memberId: number }) {
  const { t } = useTranslation();
  const { data: member } = useQuery(memberOptions(memberId));
  if (!member?.phoneNumbers.some(({ doNotContact }) => hasOptedOut(doNotContact.reason))) return null;
  return (
    <Banner tone="warning" icon={IconMessageOff}>
      {t(
        'This Member texted "STOP" for do not contact. Instruct member to text "START" to opt back in and receive text messages.',
      )}
    </Banner>
  );
}
