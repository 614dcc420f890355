import type { TermWithVersions, TermWordings } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { useTermName } from '../../../shared/useTermName.ts';
import { catching, useActingUser } from '../../../shell/api.ts';
import { FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { Wording } from '../Wording.tsx';
import { termsOptions } from './api.ts';
import classes from './terms.module.css';
import { blank, languages, WordingFields } from './WordingFields.tsx';

const endpoint = contracts.consents.publish;
interface Props {
  term: TermWithVersions;
  close: () => void;
}

/** Both languages of a wording side by side. What is saved is another version: the ones before are never changed. */
export function TermForm({ term, close }: Props) {
  const termName = useTermName();
  const client = useQueryClient();
  const [last] = term.versions;
  const wordings: TermWordings = last?.wordings ?? { en: blank, es: blank };
  const contract = useContractForm({
    endpoint,
    values: { wordings, basedOn: last?.number ?? 0 },
    labels: { wordings: 'Wording' },
    async send(body, options) {
      const call = catching(['TERM_UNCHANGED', 400]);
      const saved = await call(endpoint, { params: { termId: term.id }, body }, options);
      await client.invalidateQueries({ queryKey: termsOptions.queryKey });
      return saved;
    },
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

/** The versions of a term, the newest first. */
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
