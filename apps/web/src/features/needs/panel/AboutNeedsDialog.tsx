import { useTranslation } from 'react-i18next';
import { Modal } from '../../../shared/layers/Modal.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import classes from './needs.module.css';

const parts = [
  {
    title: 'Definition of a need',
    text: "A need is a problem that makes a member's care difficult, such as an unpaid bill or a lack of food, rent money or transportation. You and the member identify needs together. You work on each need with actions and referrals within its time window.",
  },
  {
    title: 'Time window',
    text: "The time window is how long it usually takes to meet a need of this kind. During its last seven days, the need's card reminds you to extend it. You can also extend it from the menu at any time.",
  },
  {
    title: 'Actions',
    text: "Record each action that you take. After fourteen days without an action, the need's card reminds you. A need is fulfilled directly if you met it yourself, and indirectly if a resource met it.",
  },
  {
    title: 'How a need ends',
    text: "You mark a need as fulfilled when the member's problem is solved. A need is unresolved if its time window ends, the member is in the Independence stage, or you stop pursuing the need. After you close a need, you have ten seconds to undo this.",
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
