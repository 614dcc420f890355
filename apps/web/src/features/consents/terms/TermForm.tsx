import type { TermWithVersions, TermWordings } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useTermName } from '../../../shared/use-term-name.ts';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { Wording } from '../Wording.tsx';
import { refreshTerms } from './api.ts';
import { confirmPublish } from './confirm-publish.ts';
import classes from './terms.module.css';
import { emptyWording, fieldLabels, languages, WordingFields } from './WordingFields.tsx';

const endpoint = contracts.consents.publish;
const call = callHandling(['TERM_UNCHANGED', 'VERSION_CONFLICT', 400]);

const valuesOf = ({ versions: [last] }: TermWithVersions): { wordings: TermWordings; basedOn: number } => ({
  wordings: last?.wordings ?? { en: emptyWording, es: emptyWording },
  basedOn: last?.number ?? 0,
});

interface Props {
  term: TermWithVersions;
  close: () => void;
}

/**
 * Form for a term's wording, with both languages side by side. Saving creates a new version. Earlier versions never
 * change.
 */
export function TermForm({ term, close }: Props) {
  const termName = useTermName();
  const client = useQueryClient();
  // keeps the values from when the form opened; if another user publishes a version, the form shows a conflict and its
  // fields do not change
  const [begun] = useState(() => valuesOf(term));
  const newest = useRef(begun.basedOn);
  const contract = useContractForm({
    endpoint,
    values: begun,
    labels: { wordings: 'Wording' },
    partLabels: fieldLabels,
    confirmSend: ({ wordings }) => confirmPublish(term.id, wordings),
    async send(body, options) {
      // "Keep my version" stores the wording as a new version after the newest one. The term's names have separate
      // version numbers.
      const isChange = 'version' in body;
      const sent = { wordings: body.wordings, basedOn: isChange ? newest.current : body.basedOn };
      const saved = await call(endpoint, { params: { termId: term.id }, body: sent }, options);
      await refreshTerms(client);
      return saved;
    },
    compare(current) {
      const currentValues = valuesOf(current as TermWithVersions);
      newest.current = currentValues.basedOn;
      return (
        <div className={classes.pair}>
          {languages.map((language) => (
            <Wording key={language} language={language} wording={currentValues.wordings[language]} />
          ))}
        </div>
      );
    },
    fromRecord: (current) => valuesOf(current as TermWithVersions),
    onSaved() {
      showSuccess('Version published successfully');
      close();
    },
  });
  const shown = contract.form.watch('wordings') as TermWordings;
  return (
    <FormDrawer
      title="Edit wording"
      mark={<span className={classes.about}>{termName(term)}</span>}
      form={contract}
      save="Publish"
      close={close}
      after={<Versions term={term} />}
    >
      <WordingFields form={contract.form} shown={shown} />
    </FormDrawer>
  );
}

/** The versions of a term, newest first. */
function Versions({ term }: { term: TermWithVersions }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <section className={classes.versions} aria-label={t('Versions')}>
      <h3 className={classes.heading}>{t('Versions')}</h3>
      {term.versions.map(({ id, number, publishedAt, publishedBy, wordings }) => (
        <details key={id}>
          <summary>
            {[t('version {number}', { number }), shortDateText(publishedAt, timeZone), publishedBy]
              .filter(Boolean)
              .join(', ')}
          </summary>
          <div className={classes.pair}>
            {languages.map((language) => (
              <Wording key={language} language={language} wording={wordings[language]} />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
