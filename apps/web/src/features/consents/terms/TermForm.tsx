import type { ConsentLanguage, TermWithVersions, TermWording, TermWordings } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { filledWording } from '@guidepost/rules';
import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { get, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { catching, useActingUser } from '../../../shell/api.ts';
import { FormDrawer } from '../../../shell/dialogs/FormDrawer.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { Wording } from '../Wording.tsx';
import { termsOptions } from './api.ts';
import classes from './terms.module.css';

const endpoint = contracts.consents.publish;
const languages = ['en', 'es'] as const;
const readIn = { en: 'English', es: 'Spanish' } as const;
const fields = ['title', 'body', 'acceptText', 'rejectText'] as const;
const fieldLabels = {
  title: 'Title',
  body: 'Text',
  acceptText: 'Accept text',
  rejectText: 'Reject text (optional)',
} as const;
const blank: TermWording = { title: '', body: '', acceptText: '', rejectText: null };

interface Props {
  term: TermWithVersions;
  close: () => void;
}

/** Both languages of a wording side by side. What is saved is another version: the ones before are never changed. */
export function TermForm({ term, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
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
  const names = { organisation: t('Your organization'), client: t('The client'), guide: user.name };
  return (
    <FormDrawer
      title="Edit wording"
      mark={<span className={classes.about}>{t(term.name)}</span>}
      form={contract}
      save="Publish"
      close={close}
      after={<Versions term={term} />}
    >
      <p className="gp-meta">
        {t('{organisation}, {client} and {guide} stand for names. Lines that begin with “- ” are points.', {
          organisation: '{organisation}',
          client: '{client}',
          guide: '{guide}',
        })}
      </p>
      {fields.map((field) => (
        <div key={field} className={classes.pair}>
          {languages.map((language) => (
            <WordingField key={language} contract={contract} language={language} field={field} />
          ))}
        </div>
      ))}
      <h3 className={classes.heading}>{t('As the member sees it')}</h3>
      <div className={classes.pair}>
        {languages.map((language) => (
          <Wording key={language} language={language} wording={filledWording(shown[language], language, names)} />
        ))}
      </div>
    </FormDrawer>
  );
}

type Contract = ReturnType<typeof useContractForm<typeof endpoint>>;

function WordingField(props: { contract: Contract; language: ConsentLanguage; field: (typeof fields)[number] }) {
  const { contract, language, field } = props;
  const { t } = useTranslation();
  const name = `wordings.${language}.${field}` as const;
  const { field: input } = useController({ control: contract.form.control, name });
  const problem = get(contract.form.formState.errors, name) as { message?: string } | undefined;
  return (
    <Textarea
      label={t('{field}, {language}', { field: t(fieldLabels[field]), language: t(readIn[language]) })}
      lang={language}
      autosize
      minRows={field === 'body' ? 6 : 1}
      maxRows={14}
      error={problem?.message}
      value={input.value ?? ''}
      onBlur={input.onBlur}
      ref={input.ref}
      onChange={({ currentTarget: { value } }) => {
        input.onChange(field === 'rejectText' && value === '' ? null : value);
        contract.form.clearErrors(name);
      }}
    />
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
