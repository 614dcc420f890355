import type { ConsentLanguage, TermWording, TermWordings } from '@guidepost/contracts';
import { filledWording } from '@guidepost/rules';
import { type FieldValues, get, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../../shared/fields/GrowingTextarea.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { Wording } from '../Wording.tsx';
import classes from './terms.module.css';

export const languages = ['en', 'es'] as const;
export const languageLabels = { en: 'English', es: 'Spanish' } as const;
const fields = ['title', 'body', 'acceptText', 'rejectText'] as const;
export const fieldLabels = {
  title: 'Title',
  body: 'Wording',
  acceptText: 'Acceptance text',
  rejectText: 'Rejection text (optional)',
} as const;
export const emptyWording: TermWording = { title: '', body: '', acceptText: '', rejectText: null };

interface Props {
  form: unknown;
  shown: TermWordings;
}

/** Fields for a consent text in both languages, side by side. A preview below shows what members will see. */
export function WordingFields({ form, shown }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const names = { organisation: t('Your organization'), client: t('Customer name'), guide: user.name };
  return (
    <>
      <p className="gp-meta">
        {t(
          'Guidepost replaces {organisation}, {client} and {guide} with names. Lines that begin with “- ” become a bulleted list.',
          {
            organisation: '{organisation}',
            client: '{client}',
            guide: '{guide}',
          },
        )}
      </p>
      {fields.map((field) => (
        <div key={field} className={classes.pair}>
          {languages.map((language) => (
            <WordingField key={language} form={form as UseFormReturn} language={language} field={field} />
          ))}
        </div>
      ))}
      <h3 className={classes.heading}>{t('Preview for the member')}</h3>
      <div className={classes.pair}>
        {languages.map((language) => (
          <Wording key={language} language={language} wording={filledWording(shown[language], language, names)} />
        ))}
      </div>
    </>
  );
}

interface FieldProps {
  form: UseFormReturn<FieldValues>;
  language: ConsentLanguage;
  field: (typeof fields)[number];
}

function WordingField({ form, language, field }: FieldProps) {
  const { t } = useTranslation();
  const name = `wordings.${language}.${field}`;
  const { field: input } = useController({ control: form.control, name });
  const problem = get(form.formState.errors, name) as { message?: string } | undefined;
  return (
    <GrowingTextarea
      label={t('{field}, {language}', { field: t(fieldLabels[field]), language: t(languageLabels[language]) })}
      lang={language}
      required={field !== 'rejectText'}
      data-autofocus={(field === 'title' && language === 'en') || undefined}
      minRows={field === 'body' ? 6 : 1}
      maxRows={14}
      error={problem?.message}
      value={(input.value as string | null | undefined) ?? ''}
      onBlur={input.onBlur}
      ref={input.ref}
      onChange={({ currentTarget: { value } }) => {
        input.onChange(field === 'rejectText' && value === '' ? null : value);
        form.clearErrors(name);
      }}
    />
  );
}
