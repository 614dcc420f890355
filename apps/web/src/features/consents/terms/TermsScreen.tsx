import type { TermWithVersions } from '@guidepost/contracts';
import { IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import list from '../../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { shortDateText } from '../../../shared/time.ts';
import { useTermName } from '../../../shared/use-term-name.ts';
import { DrawerOutlet } from '../../../shell/admin/DrawerOutlet.tsx';
import { SpanishCheckMark } from '../../../shell/admin/SpanishCheck.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { useRetirable } from '../../retirement/public.ts';
import { termsOptions } from './api.ts';
import classes from './terms.module.css';

/** Table of the terms that clients can use, with their current wordings. Clicking a row opens the term. */
export default function TermsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Consent Terms');
  const terms = useQuery(termsOptions);
  const { records, filter, mark } = useRetirable('term', terms.data);
  return (
    <>
      <div className={`${list.screen} ${classes.screen}`}>
        <ScreenHeader title={t('Consent Terms')}>
          {filter}
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/admin-dashboard/consent-terms/new" state={{ fromList: true }} />
            )}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            ms="auto"
          >
            {t('Create Term')}
          </Button>
        </ScreenHeader>
        <p className={classes.lead}>
          {t(
            'Members can accept or reject these terms in English or Spanish. Each change to the wording creates a new version. Earlier answers keep the version that the member read.',
          )}
        </p>
        <div className={`gp-card ${classes.terms}`}>
          {!terms.data && (
            <LoadState
              of={[terms]}
              failure="The terms did not load."
              waiting={<SkeletonRows rows={4} height={64} avatar={false} />}
            />
          )}
          {terms.data && (
            <ul>
              {records?.map((term) => (
                <Row key={term.id} term={term} mark={mark(term)} />
              ))}
            </ul>
          )}
        </div>
      </div>
      <DrawerOutlet />
    </>
  );
}

function Row({ term, mark }: { term: TermWithVersions; mark: ReactNode }) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { timeZone } = useActingUser();
  const [last] = term.versions;
  return (
    <li>
      <span className={classes.term}>
        <Link
          to="/admin-dashboard/consent-terms/$id/edit"
          params={{ id: String(term.id) }}
          state={{ fromList: true }}
          className={`${classes.name} gp-covers`}
        >
          {termName(term)}
        </Link>
        <span className={classes.about}>
          {[term.key, last && shortDateText(last.publishedAt, timeZone), last?.publishedBy].filter(Boolean).join(', ')}
        </span>
      </span>
      {mark}
      <SpanishCheckMark since={term.spanishOutdatedSince} />
      {term.identityRequired && <Chip>{t('Identity check required')}</Chip>}
      <span className={classes.about}>
        {last ? t('version {number}', { number: last.number }) : t('No wording yet')}
      </span>
      <Button
        size="sm"
        variant="subtle"
        className={classes.action}
        aria-label={t('Edit names: {name}', { name: termName(term) })}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/admin-dashboard/consent-terms/$id/names"
            params={{ id: String(term.id) }}
            state={{ fromList: true }}
          />
        )}
      >
        {t('Edit names')}
      </Button>
    </li>
  );
}
