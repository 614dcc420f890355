import { type BodyOf, contracts, editedFields, type Member, memberFields } from '@guidepost/contracts/schemas';
import { raceEthnicityProblem } from '@guidepost/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { FieldColumns, FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { memberOptions } from '../member-options.ts';
import { LanguagesField } from './LanguagesField.tsx';
import { PronounsField } from './PronounsField.tsx';
import { type RaceChoice, RacesField } from './RacesField.tsx';
import { chosenRaces, racesOptions, racesText } from './races.ts';

type InitialProfile<T> = Exclude<T, undefined>;
const races = contracts.members.setRaceEthnicities.body as InitialProfile<
  typeof contracts.members.setRaceEthnicities.body
>;
const fields = contracts.members.update.body as InitialProfile<typeof contracts.members.update.body>;

/** The form saves through two endpoints, because the races have an endpoint of their own. This schema combines both. */
const whole = {
  ...contracts.members.update,
  body: fields.extend({
    raceEthnicities: races.shape.raceEthnicities.superRefine((choices, context) => {
      const problem = raceEthnicityProblem(
        choices.map(({ raceEthnicityId, detail }) => ({ raceEthnicityId, detail: detail || null })),
      );
      if (problem) context.addIssue({ code: 'custom', message: problem.key, params: problem.values });
    }),
  }),
};

/** The form has no field for the summary of races, because the server creates it from the choices in the tree. */
const formFields = editedFields.filter((field) => field !== 'raceEthnicitySummary');
type FormField = (typeof formFields)[number];
const lines = formFields.filter((field): field is LineField => memberFields[field].kind === 'line');
type LineField = { [F in FormField]: (typeof memberFields)[F]['kind'] extends 'line' ? F : never }[FormField];

const labels = {
  ...(Object.fromEntries(formFields.map((field) => [field, memberFields[field].label])) as Record<FormField, string>),
  raceEthnicities: memberFields.raceEthnicitySummary.label,
};

const valuesOf = (member: Member, raceEthnicities: RaceChoice[]) => ({
  ...(Object.fromEntries(formFields.map((field) => [field, member[field] ?? ''])) as Pick<Member, FormField>),
  raceEthnicities,
  version: member.version,
});

const racesAsText = (choices: readonly RaceChoice[]) =>
  JSON.stringify(choices.map(({ raceEthnicityId, detail }) => [raceEthnicityId, detail || null]).sort());

interface Props {
  member: Member;
  races: RaceChoice[];
  close: () => void;
}

export function PersonalInformationForm({ member, races: before, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { memberId: member.id };
  const [resets, setResets] = useState(0);
  /** The race choices last confirmed by the server. */
  const known = useRef(before);
  const contract = useContractForm({
    endpoint: whole,
    values: valuesOf(member, before),
    labels,
    async send(body: BodyOf<typeof whole>) {
      const { raceEthnicities, ...sent } = body;
      const saved = await api(contracts.members.update, { params, body: sent });
      // If only the second request fails, the next attempt sends this version, which avoids a version conflict.
      contract.form.setValue('version', saved.version);
      if (racesAsText(raceEthnicities) === racesAsText(known.current)) return saved;
      const chosen = { raceEthnicities, version: saved.version };
      const answer = await api(contracts.members.setRaceEthnicities, { params, body: chosen });
      return { ...saved, raceEthnicitySummary: answer.raceEthnicitySummary, version: answer.version };
    },
    async fromRecord(current) {
      known.current = chosenRaces(await client.fetchQuery(racesOptions(member.id)));
      return valuesOf(current as Member, known.current);
    },
    onReset: () => setResets((count) => count + 1),
    say: {
      language: (language) => t(language === 'es' ? 'Spanish' : 'English'),
      raceEthnicities: (choices) => racesText(choices, t),
    },
    onSaved(saved) {
      client.setQueryData(memberOptions(member.id).queryKey, saved);
      showSuccess('Personal information updated successfully');
      close();
    },
  });
  const { control, register } = contract.form;
  const pronouns = useController({ control, name: 'pronouns' }).field;
  const languages = useController({ control, name: 'reportedLanguage' }).field;
  const chosen = useController({ control, name: 'raceEthnicities' }).field;
  return (
    <FormDialog
      title="Edit personal information"
      about={member.name}
      form={contract}
      save="Save personal information"
      close={close}
      size={560}
    >
      <FieldColumns>
        {lines.map((field, n) => (
          <TextInput
            key={field}
            {...contract.field(field)}
            {...register(field)}
            maxLength={memberFields[field].longest}
            autoComplete="off"
            data-autofocus={n === 0 || undefined}
          />
        ))}
      </FieldColumns>
      <PronounsField
        key={`pronouns-${resets}`}
        {...contract.field('pronouns')}
        ref={pronouns.ref}
        value={pronouns.value ?? ''}
        onChange={pronouns.onChange}
      />
      <LanguagesField
        key={`languages-${resets}`}
        {...contract.field('reportedLanguage')}
        ref={languages.ref}
        value={languages.value ?? ''}
        onChange={languages.onChange}
      />
      <NativeSelect
        {...contract.field('language')}
        {...register('language')}
        data={[
          { value: 'en', label: t('English') },
          { value: 'es', label: t('Spanish') },
        ]}
      />
      <RacesField {...contract.field('raceEthnicities')} value={chosen.value} onChange={chosen.onChange} />
    </FormDialog>
  );
}
