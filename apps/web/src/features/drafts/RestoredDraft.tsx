import { IconHistory } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useActingUser } from '../../shell/api.ts';
import classes from './drafts.module.css';

/** Shows that a draft was restored and when it was saved, with a button to discard it. */
export function RestoredDraft({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
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
