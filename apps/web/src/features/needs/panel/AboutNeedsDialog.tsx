import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import classes from './needs.module.css';

const parts = [
  {
    title: 'Meaning of a need',
    text: 'A need is a problem that makes a member’s care difficult: food, rent, a ride, a bill. You identify it together with the member. You work on it with actions and referrals within its time window.',
  },
  {
    title: 'Time window',
    text: 'This is the usual time to meet such a need. In the last seven days, the card asks you to extend it. In the menu you can extend it at any time.',
  },
  {
    title: 'Actions',
    text: 'Record what you did. After fourteen days without an action, the card asks for one. A need is fulfilled directly if you met it yourself, and indirectly if a resource met it.',
  },
  {
    title: 'End of a need',
    text: 'A need is fulfilled when it is met. It is unresolved when its time window ends, the member is in independence, or you stop pursuing it. After you close a need, you can undo this for ten seconds.',
  },
] as const;

/** Explains what needs are and how guides work on them. */
export default function AboutNeedsDialog({ close }: DialogProps<'aboutNeeds'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={t('About needs')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={520}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.about}>
        {parts.map(({ title, text }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
