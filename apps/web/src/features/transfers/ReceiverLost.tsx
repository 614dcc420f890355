import type { MemberTransferRequest } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import classes from './transfers.module.css';

/** Warns that a pending request's receiving guide can no longer receive the member. Otherwise renders nothing. */
export function ReceiverLost({ request }: { request: MemberTransferRequest }) {
  const { t } = useTranslation();
  if (request.receiverLostAt === null) return null;
  return (
    <p className={classes.warning} role="note">
      {t('This member can no longer be transferred to {name}. Choose a different guide.', {
        name: request.receivingGuide.name,
      })}
    </p>
  );
}
