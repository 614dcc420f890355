import { actionDescriptionCharacters, type IdOf, type Need, type NeedsMetadata } from '@guidepost/contracts';
import { actionDates, formatDuration, parseDuration } from '@guidepost/rules';
import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '../../../shared/fields/Counted.tsx';
import { PickField } from '../../../shared/fields/PickField.tsx';
import { labelIn, textIn } from '../../../shared/label-in.ts';
import { matchesWords } from '../../../shared/search-words.ts';
import { FieldColumns } from '../../../shell/dialogs/FormDialog.tsx';
import { FormDateField } from '../../../shell/forms/FormDateField.tsx';
import type { useContractForm } from '../../../shell/use-contract-form.ts';
import { type actionForm, withActivity } from './form.ts';

export type ActionContract = ReturnType<typeof useContractForm<ReturnType<typeof actionForm>>>;

interface Props {
  contract: ActionContract;
  metadata: NeedsMetadata;
  need: Need;
  /** Today in the user's time zone, `yyyy-MM-dd`. */
  today: string;
  /** The action's current activity, which is offered even if it is retired. */
  activityId?: IdOf<'NeedActivity'>;
}

/** Fields for an action's activity, date, duration and description. */
export function ActionFields({ contract, metadata, need, today, activityId }: Props) {
  const { t } = useTranslation();
  const { form, field } = contract;
  const { control } = form;
  const activity = useController({ control, name: 'activityId' });
  const duration = useController({ control, name: 'duration' });
  const { first, last } = actionDates(today);
  const chosen = metadata.activities.find(({ id }) => id === activity.field.value);

  const pick = (id: IdOf<'NeedActivity'>) => {
    const before = { activityId: activity.field.value ?? null, duration: duration.field.value };
    const after = withActivity(before, id, metadata.activities);
    activity.field.onChange(after.activityId);
    duration.field.onChange(after.duration);
    form.clearErrors('activityId');
  };
  return (
    <>
      <PickField
        {...field('activityId')}
        ref={activity.field.ref}
        placeholder={t('Choose an activity')}
        description={chosen && textIn(chosen.overview, chosen.overviewEs)}
        autoFocus
        find={(typed) =>
          activityGroups(metadata, need, typed, activityId).map((one) => ({ ...one, group: t(one.group) }))
        }
        value={activity.field.value ?? null}
        onPick={pick}
      />
      <FieldColumns>
        <FormDateField contract={contract} name="date" min={first} max={last} required />
        <TextInput
          {...field('duration')}
          ref={duration.field.ref}
          value={duration.field.value}
          placeholder="1h 30"
          autoComplete="off"
          onChange={(event) => {
            duration.field.onChange(event.currentTarget.value);
            form.clearErrors('duration');
          }}
          onBlur={() => {
            const minutes = parseDuration(duration.field.value);
            if (minutes !== null) duration.field.onChange(formatDuration(minutes));
            else if (duration.field.value.trim() !== '') void form.trigger('duration');
          }}
        />
      </FieldColumns>
      <CountedTextarea
        {...field('description')}
        {...form.register('description', { onChange: () => form.clearErrors('description') })}
        required
        minRows={3}
        maxRows={10}
        dir="auto"
        limit={actionDescriptionCharacters}
      />
    </>
  );
}

/**
 * Returns the need's usual activities first, then all others. The typed text may match any part of a label or overview.
 */
function activityGroups(
  { issues, activities }: NeedsMetadata,
  need: Need,
  typed: string,
  has: IdOf<'NeedActivity'> | undefined,
) {
  const usual = issues.find(({ id }) => id === need.issueId)?.activityIds ?? [];
  const offered = activities.filter(
    ({ id, retiredAt, label, labelEs, overview, overviewEs }) =>
      (retiredAt === null || id === has) && matchesWords([label, labelEs, overview, overviewEs].join(' '), typed),
  );
  const shown = offered.map((activity) => ({ ...activity, label: labelIn(activity) }));
  const inOrder = usual.flatMap((id) => shown.find((activity) => activity.id === id) ?? []);
  const groups = [
    { group: 'Usual activities for this need', items: inOrder },
    { group: 'Other activities', items: shown.filter(({ id }) => !usual.includes(id)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
