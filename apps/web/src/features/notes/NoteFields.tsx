import type { contracts } from '@guidepost/contracts';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isEmptyText } from '../../shared/richText/text.ts';
import type { useContractForm } from '../../shell/useContractForm.ts';
import { EditorSkeleton } from './NoteSkeleton.tsx';
import classes from './notes.module.css';

const RichTextField = lazy(() => import('../../shared/richText/RichTextField.tsx'));

type Contract =
  | ReturnType<typeof useContractForm<typeof contracts.notes.create>>
  | ReturnType<typeof useContractForm<typeof contracts.notes.update>>;
/** The fields that both forms have. */
type Fields = UseFormReturn<{ text: string; resourceTitle?: string | null }>;

interface Props {
  contract: Contract;
  onText?: (html: string) => void;
  /** Why it was not saved, where that belongs to no field. */
  problem: string | undefined;
  onCancel: () => void;
  above?: ReactNode;
  status?: ReactNode;
}

/** Text, resource title and the foot of the note dialog; Ctrl or Cmd with Enter saves. */
export function NoteFields({ contract, onText, problem, onCancel, above, status }: Props) {
  const { t } = useTranslation();
  const form = contract.form as unknown as Fields;
  const field = contract.field as (name: 'text' | 'resourceTitle') => { label: string; error: string | undefined };

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (contract.saving) return;
    if (isEmptyText(form.getValues('text') ?? '')) {
      form.setError('text', { type: 'required', message: t('{label} is required.', { label: field('text').label }) });
      form.setFocus('text');
    } else void contract.submit();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // before the editor takes it for a line break
    event.preventDefault();
    event.stopPropagation();
    save();
  };

  return (
    <form onSubmit={save} onKeyDownCapture={onKeyDownCapture} noValidate className={classes.form}>
      {above}
      <Controller
        name="text"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Suspense fallback={<EditorSkeleton />}>
            <RichTextField
              {...field('text')}
              ref={ref}
              value={value ?? ''}
              required
              autoFocus
              onBlur={onBlur}
              onChange={(html) => {
                onChange(html);
                if (!isEmptyText(html)) form.clearErrors('text');
                onText?.(html);
              }}
            />
          </Suspense>
        )}
      />
      <TextInput {...field('resourceTitle')} {...form.register('resourceTitle')} maxLength={200} autoComplete="off" />
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        {status}
        <Button variant="subtle" className={classes.cancel} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={contract.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('Save note')}
        </Button>
      </div>
    </form>
  );
}
