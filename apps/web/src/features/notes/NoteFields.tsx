import { type contracts, type MemberId, type NeedBrief, type NeedId, noteCharacters } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part.ts';
import { replaceAppended } from '../../shared/rich-text/append-text.ts';
import { isEmptyText } from '../../shared/rich-text/text.ts';
import { useIsPainted } from '../../shared/use-is-painted.ts';
import { BackOnline } from '../../shell/dialogs/FormProblem.tsx';
import { useBackOnline } from '../../shell/forms/use-back-online.ts';
import { useLockedFields } from '../../shell/forms/use-locked-fields.ts';
import type { useContractForm } from '../../shell/use-contract-form.ts';
import { NeedField } from '../needs/public.ts';
import { EarlyText } from './EarlyText.tsx';
import classes from './notes.module.css';

const RichTextField = lazyPart(() => import('../../shared/rich-text/RichTextField.tsx'));

type Contract =
  | ReturnType<typeof useContractForm<typeof contracts.notes.create>>
  | ReturnType<typeof useContractForm<typeof contracts.notes.update>>;
/** The fields shared by the forms for new and existing notes. */
type Fields = UseFormReturn<{ text: string; resourceTitle?: string | null; userNeedId?: NeedId | null }>;

interface Props {
  contract: Contract;
  memberId: MemberId;
  /** The need stored with the note. Null if the note has no need. */
  linkedNeed: NeedBrief | null;
  /** An error that does not concern a single field. */
  problem: string | undefined;
  /** True if the reason for the problem is a lost connection. */
  isOffline: boolean;
  onCancel: () => void;
  above?: ReactNode;
  /** Content shown in a line above the footer buttons. */
  notice?: ReactNode;
  status?: ReactNode;
  /** False if saving can no longer succeed. */
  saveable?: boolean;
}

/** The character count is shown when this many characters or fewer are left. */
const countThreshold = 1000;

/** Fields and footer of the note dialog. Ctrl+Enter or Cmd+Enter saves the note. */
export function NoteFields(props: Props) {
  const {
    contract,
    memberId,
    linkedNeed,
    problem,
    isOffline,
    onCancel,
    above,
    notice,
    status,
    saveable = true,
  } = props;
  const { t } = useTranslation();
  const form = contract.form as unknown as Fields;
  const field = contract.field as (name: 'text' | 'resourceTitle' | 'userNeedId') => {
    label: string;
    error: string | undefined;
  };

  // The form is painted before the editor is created, which takes long when the first form opens. Until the editor's
  // code has loaded, React keeps the plain text field.
  const isPainted = useIsPainted();
  const typedEarly = useRef('');
  const element = useRef<HTMLFormElement>(null);
  useLockedFields(element, contract.isLocked);
  const isBackOnline = useBackOnline(isOffline);
  const length = (form.watch('text') ?? '').length;
  const numbers = { count: length, limit: noteCharacters, over: length - noteCharacters };
  const tooLong =
    length > noteCharacters
      ? t('The note is {over} characters too long, including formatting. Shorten the note to save it.', numbers)
      : undefined;

  const write = (onChange: (html: string) => void, html: string) => {
    onChange(html);
    if (!isEmptyText(html)) form.clearErrors('text');
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (contract.saving || !saveable) return;
    if (tooLong !== undefined) return form.setFocus('text');
    if (isEmptyText(form.getValues('text') ?? '')) {
      form.setError('text', { type: 'required', message: t('{label} is required.', { label: field('text').label }) });
      form.setFocus('text');
    } else void contract.submit();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // runs before the editor inserts a line break
    event.preventDefault();
    event.stopPropagation();
    save();
  };

  return (
    <form ref={element} onSubmit={save} onKeyDownCapture={onKeyDownCapture} noValidate className="gp-form">
      {above}
      <Controller
        name="text"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Suspense>
            {isPainted ? (
              <RichTextField
                label={field('text').label}
                error={tooLong ?? field('text').error}
                ref={ref}
                value={value ?? ''}
                required
                autoFocus
                onBlur={onBlur}
                onChange={(html) => write(onChange, html)}
              />
            ) : (
              <EarlyText
                onText={(early) => {
                  write(onChange, replaceAppended(value ?? '', typedEarly.current, early));
                  typedEarly.current = early;
                }}
              />
            )}
          </Suspense>
        )}
      />
      {length > noteCharacters - countThreshold && tooLong === undefined && (
        <p role="status" className={classes.count}>
          {t('{count} of {limit} characters, including formatting', numbers)}
        </p>
      )}
      <TextInput
        {...field('resourceTitle')}
        {...form.register('resourceTitle')}
        maxLength={200}
        autoComplete="off"
        dir="auto"
      />
      <Controller
        name="userNeedId"
        control={form.control}
        render={({ field: { value, onChange, ref } }) => (
          <NeedField
            memberId={memberId}
            linked={linkedNeed}
            field={field('userNeedId')}
            ref={ref}
            value={value ?? null}
            onChange={onChange}
          />
        )}
      />
      {isBackOnline && <BackOnline />}
      {problem !== undefined && !isBackOnline && (
        <p role="alert" className="gp-problem">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
      <div className={classes.foot} data-foot>
        {notice}
        {status}
        <Button variant="subtle" className={classes.cancel} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        {saveable && (
          <Button type="submit" variant="filled" loading={contract.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('Save note')}
          </Button>
        )}
      </div>
    </form>
  );
}
