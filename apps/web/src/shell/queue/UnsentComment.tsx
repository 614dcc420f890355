import { IconCopy } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { TransitionButton } from '../../shared/TransitionButton.tsx';
import classes from './queue.module.css';

interface Props {
  /** The decision and the user who decided, in the language of the screen. */
  decision: string;
  /** Undefined if the reviewer can still change the decision, because the comment is then still in its field. */
  comment: string | undefined;
}

/** Tells a reviewer that another user has decided first, and shows the unsent comment so that it can be copied. */
export function UnsentComment({ decision, comment }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.unsent}>
      <p role="alert">
        <b>{decision}</b>
        <br />
        {t('Your comment was not sent.')}
      </p>
      {comment !== undefined && (
        <>
          <blockquote dir="auto">{comment}</blockquote>
          <TransitionButton
            icon={IconCopy}
            label={t('Copy your comment')}
            done={t('Copied')}
            onPress={() => copyText(comment)}
          />
        </>
      )}
    </div>
  );
}
