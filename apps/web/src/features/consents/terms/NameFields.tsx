import { TextInput } from '@mantine/core';
import { get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './terms.module.css';
import { languageLabels, languages } from './WordingFields.tsx';

const names = [
  { path: 'name', label: 'Name', most: 120 },
  { path: 'shortName', label: 'Short name', most: 40 },
] as const;

interface Props {
  form: unknown;
}

/** A term's name and short name, in both languages side by side. */
export function NameFields({ form }: Props) {
  const { t } = useTranslation();
  const { register, formState } = form as UseFormReturn;
  return names.map(({ path, label, most }, n) => (
    <div key={label} className={classes.pair}>
      {languages.map((language) => {
        const name = language === 'en' ? path : `es.${path}`;
        const problem = get(formState.errors, name) as { message?: string } | undefined;
        return (
          <TextInput
            key={language}
            {...register(name)}
            label={t('{field}, {language}', { field: t(label), language: t(languageLabels[language]) })}
            error={problem?.message}
            lang={language}
            required
            maxLength={most}
            autoComplete="off"
            data-autofocus={(n === 0 && language === 'en') || undefined}
          />
        );
      })}
    </div>
  ));
}
