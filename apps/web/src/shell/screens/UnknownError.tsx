import { IconCopy } from '@guidepost/ui/icons';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { TransitionButton } from '../../shared/TransitionButton.tsx';
import { detailsOf, messageOfError } from '../errors/report.ts';
import { impersonate, impersonatedUserId } from '../session/impersonation.ts';
import { LogOutButton } from '../session/LogOutButton.tsx';
import classes from './CenteredCard.module.css';
import { CenteredCard } from './CenteredCard.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** Screen for errors while the acting user loads (other than 401), and for screens that threw an error. */
export function UnknownError({ error, onRetry, retrying = false }: Props) {
  const { t } = useTranslation();
  const details = detailsOf(error);
  useDocumentTitle('Unknown error');
  return (
    <CenteredCard>
      <div role="alert">
        <h1>{t('Unknown error')}</h1>
        <p>{sentenceText(t, messageOfError(error))}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className={classes.details} tabIndex={0} aria-label={t('Details')}>
        {details}
      </section>
      <Group gap="sm">
        <Button variant="filled" onClick={onRetry} loading={retrying}>
          {t('Try again')}
        </Button>
        <TransitionButton
          icon={IconCopy}
          label={t('Copy error')}
          done={t('Copied')}
          onPress={() => copyText(details)}
        />
        {impersonatedUserId() !== null && (
          <Button variant="subtle" onClick={() => impersonate(null)}>
            {t('Exit Impersonation Mode')}
          </Button>
        )}
        <LogOutButton />
      </Group>
    </CenteredCard>
  );
}
