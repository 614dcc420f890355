import type { Member } from '@guidepost/contracts';
import { optOutReason } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { listText } from '../../shared/time.ts';
import { LinkWarning } from '../links/public.ts';

/**
 * Explains that a recorded consent does not unblock the numbers from which the member texted STOP. Renders nothing
 * without such numbers.
 */
export function OptedOutNumbers({ member }: { member: Member }) {
  const { t } = useTranslation();
  const closed = member.phoneNumbers.filter(({ doNotContact }) => doNotContact.reason === optOutReason);
  if (closed.length === 0) return null;
  return (
    <LinkWarning role="status">
      {t('The member texted STOP. Texts to {numbers} stay blocked until the member texts START.', {
        numbers: listText(closed.map(({ number }) => phoneText(number))),
      })}
    </LinkWarning>
  );
}
