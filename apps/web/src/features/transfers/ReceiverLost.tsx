import type { MemberTransferRequest } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import classes from './transfers.module.css';

/** Says of a request that waits that whoever was to receive the member cannot; nothing while they can. */
export function ReceiverLost({ request }: { request: MemberTransferRequest }) {
  const { t } = useTranslation();
  if (request.receiverLostAt === null) return null;
  return (
    <p className={classes.warning} role="note">
      {t('{name} can no longer take over; choose somebody else.', { name: request.receivingGuide.name })}
    </p>
  );
}
