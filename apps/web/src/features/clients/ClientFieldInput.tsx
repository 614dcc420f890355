import { clientZones, introductionCharacters, type Line, memberIdentifiers } from '@guidepost/contracts';
import { Checkbox, MultiSelect, PasswordInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../shared/fields/Counted.tsx';
import { WholeNumberField } from '../../shared/fields/WholeNumberField.tsx';
import { ZoneField } from '../../shared/fields/ZoneField.tsx';
import { phoneText } from '../../shared/phone.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { linesOptions } from '../lines/public.ts';
import { useRetired } from '../retirement/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { clientsOptions, medicalCentersOptions, termsOptions } from './api.ts';
import classes from './clients.module.css';
import { type ClientField, type ClientValues, identifierWords } from './fields.ts';

interface Props {
  name: ClientField;
  shared: { label: string; error: string | undefined };
  control: Control<ClientValues>;
  isFirst: boolean;
  isNew: boolean;
}

const introductionHelp = {
  transferIntroduction:
    'Members receive this text when they are transferred to a new guide. If this field is empty, no text is sent.',
  transferIntroductionEs:
    'Members who receive texts in Spanish receive this text. If this field is empty, they receive the English text.',
} as const;

const inDropdown = { withinPortal: false } as const;

/** Input for one field of a client. */
export function ClientFieldInput({ name, shared, control, isFirst, isNew }: Props) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { field } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  const [retiredLines, retiredTeams, retiredTerms] = [useRetired('line'), useRetired('team'), useRetired('term')];
  const { data: lines = [] } = useQuery({ ...linesOptions, enabled: /Number/.test(name) });
  const { data: clients = [] } = useQuery({ ...clientsOptions, enabled: /Number/.test(name) });
  const { defaultValues } = useFormState({ control });
  const { data: centers = [] } = useQuery({ ...medicalCentersOptions, enabled: name === 'avonMedicalCenterId' });
  const { data: teams = [] } = useQuery({ ...teamsOptions, enabled: name === 'teamIds' });
  const { data: terms = [] } = useQuery({ ...termsOptions, enabled: name === 'termIds' });
  const focus = isFirst ? { 'data-autofocus': true } : {};
  const nothingFoundMessage = t('No records found');
  switch (name) {
    case 'name':
    case 'displayName':
    case 'website':
      return (
        <TextInput
          {...shared}
          {...focus}
          ref={ref}
          required
          autoComplete="off"
          maxLength={name === 'website' ? 300 : 120}
          value={String(value ?? '')}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'transferIntroduction':
    case 'transferIntroductionEs':
      return (
        <CountedTextarea
          {...shared}
          {...focus}
          ref={ref}
          minRows={3}
          maxRows={10}
          dir="auto"
          limit={introductionCharacters}
          description={`${t(introductionHelp[name])} {{memberFirstName}} {{guideName}} {{formerGuideName}}`}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          onBlur={onBlur}
        />
      );
    case 'findHelpApiKey':
      return (
        <PasswordInput
          {...shared}
          {...focus}
          ref={ref}
          autoComplete="off"
          description={t(
            'Guidepost stores the key and never shows it again. If you leave this field empty, the stored key does not change.',
          )}
          maxLength={300}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          onBlur={onBlur}
        />
      );
    case 'timeZone':
      return (
        <ZoneField
          {...shared}
          ref={ref}
          zones={clientZones}
          clearable
          description={t(
            "Guidepost uses this time zone if it cannot determine a member's time zone from the address or phone number.",
          )}
          value={typeof value === 'string' ? value : null}
          onChange={(zone) => onChange(zone || null)}
          onBlur={onBlur}
        />
      );
    case 'memberIdentifier':
      return (
        <Select
          {...shared}
          {...focus}
          ref={ref}
          allowDeselect={false}
          openOnFocus={false}
          comboboxProps={inDropdown}
          description={t(
            "“Automatic” checks REF*23, REF*0F and NM109, in this order. Choose an identifier if the customer's files have the member number in a different field. After you change this setting, the preview may show existing members as new, but it does not select them.",
          )}
          data={memberIdentifiers.map((identifier) => ({
            value: identifier,
            label: t(identifierWords(identifier)),
          }))}
          value={String(value ?? 'automatic')}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'smsReEngagementThreshold':
    case 'callEngagementLengthRequirementInMinutes':
    case 'averageMonthsInProgram':
      return (
        <WholeNumberField
          {...shared}
          {...focus}
          ref={ref}
          required={name !== 'averageMonthsInProgram'}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          onInvalid={() => onChange(Number.NaN)}
          onBlur={onBlur}
        />
      );
    case 'termIds': {
      const ids = (value as number[] | undefined) ?? [];
      return (
        <Checkbox.Group
          {...shared}
          required={isNew}
          value={ids.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
        >
          <div className={classes.terms}>
            {terms
              .filter(({ id }) => !retiredTerms.has(id))
              .map((term, at) => (
                <Checkbox
                  key={term.id}
                  value={String(term.id)}
                  label={termName(term)}
                  {...(at === 0 ? { ref } : {})}
                  onBlur={onBlur}
                />
              ))}
          </div>
        </Checkbox.Group>
      );
    }
    case 'teamIds':
      return (
        <MultiSelect
          {...shared}
          {...focus}
          ref={ref}
          searchable
          hidePickedOptions
          openOnFocus={false}
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFoundMessage}
          data={teams
            .filter(({ id }) => !retiredTeams.has(id))
            .map((team) => ({ value: String(team.id), label: team.name }))}
          value={((value as number[] | undefined) ?? []).map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
          onBlur={onBlur}
        />
      );
    case 'avonMedicalCenterId':
      return (
        <Select
          {...shared}
          {...focus}
          ref={ref}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          openOnFocus={false}
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFoundMessage}
          data={[
            ...centers.map((center) => ({ value: center.id, label: center.name })),
            ...(value && !centers.some(({ id }) => id === value)
              ? [{ value: String(value), label: String(value) }]
              : []),
          ]}
          value={(value as string | null) ?? null}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    default: {
      const isFeedback = name === 'feedbackNumberId';
      const lineLabel = (line: Line) => {
        const label = `${line.displayName} · ${phoneText(line.number)}`;
        // does not mark this client's own line as used by another client
        const other =
          line.id === defaultValues?.[name]
            ? undefined
            : clients.find((client) => client.internalPhoneNumberId === line.id || client.feedbackNumberId === line.id);
        return other ? t('{label}, used by {name}', { label, name: other.displayName || other.name }) : label;
      };
      return (
        <Select
          {...shared}
          {...focus}
          ref={ref}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          placeholder={t('Choose a number')}
          openOnFocus={false}
          comboboxProps={inDropdown}
          nothingFoundMessage={nothingFoundMessage}
          data={lines
            .filter(({ id }) => !retiredLines.has(id))
            .filter((line) => line.id === value || (line.isFeedbackNumber === isFeedback && line.guideId === null))
            .map((line) => ({ value: String(line.id), label: lineLabel(line) }))}
          value={value ? String(value) : null}
          onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
          onBlur={onBlur}
        />
      );
    }
  }
}
