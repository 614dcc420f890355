import { IconHistory } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import classes from './drafts.module.css';
import type { InitialDraft } from './use-begun-draft.ts';

interface Props {
  begun: Pick<InitialDraft, 'draft' | 'at'>;
  /** Time when the draft that was added to the open form was saved. Undefined if none was added. */
  addedAt?: string | undefined;
  /** Asks and discards the draft. Resolves to false if the user keeps it. */
  discard: () => Promise<boolean>;
  onDiscarded: () => void;
}

/** Shows that a draft was restored and when it was saved, with a button to discard it. Empty if there is no draft. */
export function RestoredDraft({ begun, addedAt, discard, onDiscarded }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  if (begun.draft === null && addedAt === undefined) return null;
  const at = begun.at ?? addedAt ?? null;
  const onDiscard = () => void discard().then((isDiscarded) => isDiscarded && onDiscarded());
  return (
    <div role="status" className={classes.restored}>
      <IconHistory size={16} stroke={1.75} aria-hidden />
      <span>{t('Restored draft')}</span>
      {at !== null && (
        <span className={classes.quiet}>
          <RelativeTime instant={at} timeZone={timeZone} focusable />
        </span>
      )}
      <Button size="sm" variant="subtle" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}
