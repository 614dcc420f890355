import type { Term, TermNameChange, TermWithVersions } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useCloseDrawer } from '../../../shell/admin/drawer-route.ts';
import { SpanishCheck } from '../../../shell/admin/SpanishCheck.tsx';
import { spanishCheckLabels } from '../../../shell/admin/spanish-check-labels.ts';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { RetireSection } from '../../retirement/public.ts';
import { refreshTerms } from './api.ts';
import { NameFields } from './NameFields.tsx';
import { OpenTerm } from './OpenTerm.tsx';
import classes from './terms.module.css';
import { languageLabels, languages } from './WordingFields.tsx';

const endpoint = contracts.consents.rename;
const call = callHandling(['VERSION_CONFLICT', 400]);

/** Drawer to change the names of a term. */
export default function NamesDrawer() {
  const close = useCloseDrawer('/admin-dashboard/consent-terms');
  return (
    <OpenTerm title="Edit names" close={close}>
      {(term) => <NamesForm key={term.id} term={term} close={close} />}
    </OpenTerm>
  );
}

type Names = Pick<Term, 'name' | 'shortName' | 'es'>;
const namesOf = ({ name, shortName, es, version }: Names & { version: number }) => ({
  name,
  shortName,
  es,
  version,
  isSpanishChecked: false,
});
const formatNames = ({ name, shortName }: Pick<Names, 'name' | 'shortName'>): string => `${name} (${shortName})`;

/** Form for a term's names. It does not change the term's wording and answers. The earlier names are listed below. */
function NamesForm({ term, close }: { term: TermWithVersions; close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // keeps the term as it was when the form opened; if another user changes it, the form shows a conflict and its fields
  // do not change
  const [begun] = useState(term);
  const contract = useContractForm({
    endpoint,
    values: namesOf(begun),
    labels: { name: 'Name', shortName: 'Short name', es: 'Spanish', ...spanishCheckLabels },
    partLabels: { name: 'Name', shortName: 'Short name' },
    fromRecord: (current) => namesOf(current as TermWithVersions),
    say: { es: (es) => formatNames(es) },
    async send(body, options) {
      const saved = await call(endpoint, { params: { termId: term.id }, body }, options);
      await refreshTerms(client);
      return saved;
    },
    onSaved() {
      showSuccess('Names updated successfully');
      close();
    },
  });
  return (
    <FormDrawer
      title="Edit names"
      mark={<span className={classes.about}>{term.key}</span>}
      form={contract}
      close={close}
      after={
        <>
          {term.nameChanges.length > 0 && <EarlierNames changes={term.nameChanges} />}
          <RetireSection kind="term" recordId={term.id} name={term.name} />
        </>
      }
    >
      <p className="gp-meta">
        {t('Only the name of the term changes. Earlier answers still show the wording that members read.')}
      </p>
      <NameFields form={contract.form} />
      <SpanishCheck control={contract.form.control} since={term.spanishOutdatedSince} />
    </FormDrawer>
  );
}

/** The earlier names of the term, newest first. */
function EarlierNames({ changes }: { changes: readonly TermNameChange[] }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <section className={classes.versions} aria-label={t('Previous names')}>
      <h3 className={classes.heading}>{t('Previous names')}</h3>
      <ul className={classes.before}>
        {changes.map(({ changedAt, changedBy, ...names }) => (
          <li key={changedAt}>
            <span className={classes.about}>
              {t('used until {date}, changed by {name}', { date: shortDateText(changedAt, timeZone), name: changedBy })}
            </span>
            {languages.map((language) => (
              <span key={language} lang={language}>
                <VisuallyHidden>{t(languageLabels[language])}: </VisuallyHidden>
                {formatNames(language === 'en' ? names : names.es)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
