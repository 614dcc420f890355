import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import classes from './needs.module.css';

const parts = [
  {
    title: 'What a need is',
    text: 'Something that gets in the way of a member’s care: food, rent, a ride, a bill. It is identified with the member, worked on with actions and referrals, and met, or not, within its time window.',
  },
  {
    title: 'Its time window',
    text: 'How long it usually takes to meet such a need. In the last seven days the card asks you to extend it; from the menu you can extend it at any time.',
  },
  {
    title: 'Its actions',
    text: 'Write down what you did: the card asks for an action after fourteen days without one. A need is fulfilled directly where you met it yourself, and indirectly where a resource did.',
  },
  {
    title: 'How it ends',
    text: 'Fulfilled when it is met. Unresolved when its time window is over or the member is in independence, and when it is no longer pursued. You can take back your own closing of a need for ten seconds.',
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
