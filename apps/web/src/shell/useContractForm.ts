import { type AnyEndpoint, ApiError, type BodyOf, type CallOptions, type ReplyOf } from '@guidepost/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { askConflict, conflictOf } from './forms/conflict.ts';
import { fieldErrors, withLabel } from './forms/serverErrors.ts';
import { useIntentKey } from './forms/useIntentKey.ts';
import { useUnsavedChanges } from './forms/useUnsavedChanges.ts';

/** The values of a form: what the body of its endpoint holds. */
export type FormValues<E extends AnyEndpoint> = BodyOf<E> & FieldValues;

export interface ContractForm<E extends AnyEndpoint> {
  endpoint: E;
  values: DefaultValues<FormValues<E>>;
  /** How each field is called, for its label and its messages: '{label} is required.' (staff §5). */
  labels: { [K in keyof BodyOf<E>]?: string };
  /** Sends the body; pass `options` on to the api, they hold the idempotency key. */
  send: (body: BodyOf<E>, options: CallOptions) => Promise<ReplyOf<E>>;
  onSaved: (reply: ReplyOf<E>) => void;
  /** The values of the record that a version conflict brought, for 'Reload'. */
  fromRecord?: (current: unknown) => DefaultValues<FormValues<E>>;
  /** Shows the record of a version conflict beside what was about to be saved. */
  compare?: (current: unknown, mine: BodyOf<E>) => ReactNode;
}

/**
 * A form of an endpoint's body: validated by the contract before it is sent, with the server's errors on their
 * fields, a guard over unsaved changes, and the choice to reload or keep one's own on a version conflict (design 10).
 */
export function useContractForm<E extends AnyEndpoint>(options: ContractForm<E>) {
  type Values = FormValues<E>;
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const keyOf = useIntentKey();
  const labelOf = (path: string) => t(String(options.labels[path.split('.')[0] as keyof BodyOf<E>] ?? path));

  const form = useForm<Values>({
    defaultValues: options.values,
    resolver: zodResolver(options.endpoint.body, {
      error: ({ path, input }: { path?: PropertyKey[]; input?: unknown }) =>
        input === undefined || input === null || input === ''
          ? t('{label} is required.', { label: labelOf((path ?? []).join('.')) })
          : undefined,
    }) as unknown as Resolver<Values>,
  });
  const { isDirty, errors } = form.formState;
  const guard = useUnsavedChanges(isDirty && !saving);

  async function save(body: Values): Promise<void> {
    setSaving(true);
    try {
      const reply = await options.send(body, { idempotencyKey: keyOf(body) });
      form.reset(body);
      options.onSaved(reply);
    } catch (error) {
      await recover(error, body);
    } finally {
      setSaving(false);
    }
  }

  async function recover(error: unknown, body: Values): Promise<void> {
    const conflict = conflictOf(error);
    if (conflict) {
      const choice = await askConflict(options.compare?.(conflict.current, body));
      if (choice === 'keep') return save({ ...body, version: conflict.current.version });
      if (choice === 'reload' && options.fromRecord) form.reset(options.fromRecord(conflict.current));
      return;
    }
    if (!(error instanceof ApiError) || error.status !== 400) return;
    const fields = fieldErrors(error.errors);
    for (const { path, message } of fields) {
      form.setError(path in options.labels ? (path as Path<Values>) : 'root.server', { type: 'server', message });
    }
    if (fields.length === 0) form.setError('root.server', { type: 'server', message: error.body?.userMessage ?? '' });
    const first = fields.find(({ path }) => path in options.labels);
    if (first) form.setFocus(first.path as Path<Values>);
  }

  return {
    form,
    saving,
    dirty: isDirty,
    guard,
    submit: form.handleSubmit((body) => save(body as unknown as Values)),
    /** Label and error of a field, for a Mantine input: `<TextInput {...field('line1')} {...form.register('line1')} />`. */
    field(name: Path<Values>): { label: string; error: string | undefined } {
      const message = (get(errors, name) as { message?: string } | undefined)?.message;
      const label = labelOf(name);
      return { label, error: message === undefined ? undefined : withLabel(label, t(message)) };
    },
    /** An error of the server that belongs to no field. */
    formError: (errors.root?.server as { message?: string } | undefined)?.message,
  };
}
