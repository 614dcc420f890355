import { type AdminUser, resourcingNumberCharacters, userTexts } from '@guidepost/contracts';
import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../shared/phone.ts';
import { numbersOptions } from './api.ts';
import type { UserContract } from './user-contract.ts';
import classes from './users.module.css';

/**
 * Field for the number that a guide calls and texts from. If the guide has none, the administrator types three digits
 * to find available numbers in that area code. The chosen number is bought when the user is saved.
 */
export function ResourcingField({ contract, user }: { contract: UserContract; user: AdminUser | undefined }) {
  const { t } = useTranslation();
  const { field } = useController({ control: contract.form.control, name: 'resourceNumber' });
  // keeps the typed text while another role hides the field
  const [typed, setTyped] = useState(() => (field.value as string | null | undefined) ?? '');
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const numbers = useQuery({ ...numbersOptions(asked ?? ''), enabled: asked !== undefined });
  if (user?.resourcingNumber) {
    return (
      <TextInput
        label={t('Resourcing Number')}
        value={phoneText(user.resourcingNumber.number)}
        disabled
        className={classes.fixed}
      />
    );
  }
  const find = () => {
    if (!/^\d{3}$/.test(typed)) {
      setAsked(undefined);
      return setProblem(userTexts.base);
    }
    setProblem(undefined);
    setAsked(typed);
    if (asked === typed) void numbers.refetch();
  };
  const isEmpty = asked !== undefined && numbers.data?.length === 0;
  const hint =
    problem ??
    (numbers.isError && asked !== undefined
      ? 'The telephone service is not responding. Try again later.'
      : undefined) ??
    (isEmpty ? userTexts.noNumbers : undefined);
  return (
    <div>
      <div className={classes.find}>
        <TextInput
          label={t('Resourcing Number')}
          description={t('Enter three digits, such as 346, to find phone numbers in that area code.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={hint === undefined ? contract.field('resourceNumber').error : t(hint)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={resourcingNumberCharacters}
          ref={field.ref}
          onBlur={field.onBlur}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
            setAsked(undefined);
            field.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            find();
          }}
        />
        <Button variant="default" loading={numbers.isFetching} onClick={find}>
          {t('Find numbers')}
        </Button>
      </div>
      {asked !== undefined && numbers.data && numbers.data.length > 0 && (
        <Radio.Group
          label={t('Available numbers')}
          value={(field.value as string | null) ?? ''}
          onChange={(chosen) => field.onChange(chosen)}
          mt={8}
        >
          <div className={classes.numbers}>
            {numbers.data.map(({ number }) => (
              <Radio key={number} value={number} label={phoneText(number)} />
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}
