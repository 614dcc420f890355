import { contracts, type TemplateVariable } from '@guidepost/contracts';
import { fillTemplate, unfilledVariables } from '@guidepost/rules';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../shared/use-debounced.ts';
import { api, useActingUser } from '../../shell/api.ts';
import classes from './templates.module.css';

interface Props {
  template: string;
  templateEs: string;
  variables: readonly TemplateVariable[];
}

/** Shows the template as a member would receive it. Lists the variables that have no value. */
export function TemplatePreview({ template, templateEs, variables }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const acting = useActingUser();
  const [typed, setTyped] = useState('');
  const searchTerm = useDebounced(typed.trim(), 250);
  const query = useQuery({
    queryKey: ['templates', 'preview members', searchTerm] as const,
    queryFn: () =>
      api(contracts.members.list, {
        query: { 'page-start': 0, 'page-size': 1, searchTerm: searchTerm || undefined, orderBy: 'name' },
      }),
    placeholderData: keepPreviousData,
  });
  const member = query.data?.data[0];
  const filled = (text: string) =>
    fillTemplate(text, variables, {
      'member.firstName': member?.preferredName || member?.firstName || null,
      'guide.firstName': acting.firstName,
      'client.name': member?.clientName ?? null,
    });
  const [text, spanish] = [filled(template), filled(templateEs)];
  const left = unfilledVariables(`${text} ${spanish}`);
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id}>{t('Preview')}</h3>
      <TextInput
        label={t('Text for this member')}
        description={
          member ? `${member.name} · ${member.clientName}` : query.isFetching ? undefined : t('No member found')
        }
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={t('Find a member')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.bubble}>{text.trim() === '' ? t('The template is empty.') : text}</p>
      {spanish.trim() !== '' && (
        <p className={classes.bubble} lang="es">
          {spanish}
        </p>
      )}
      {left.length > 0 && (
        <p role="status" className={classes.left}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('Variables without a value: {variables}', { variables: left.join(', ') })}
        </p>
      )}
    </section>
  );
}
