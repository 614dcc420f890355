import { type AnyEndpoint, ApiError, type BodyOf, type CallOptions, type ReplyOf } from '@guidepost/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../shared/sentence.ts';
import { saidBy } from './errors/report.ts';
import { bodySchema } from './forms/body-schema.ts';
import { askConflict, askMerge, conflictOf } from './forms/conflict.ts';
import { firstError } from './forms/first-error.ts';
import { differences, type Values as Plain, typedSince, unchangedOf } from './forms/merge.ts';
import { contractResolver } from './forms/resolver.ts';
import { fieldErrors } from './forms/server-errors.ts';
import { useCarriedValues } from './forms/use-carried-values.ts';
import { useIntentKey } from './forms/use-intent-key.ts';
import { useUnsavedChanges } from './forms/use-unsaved-changes.ts';

/** The values of a form, which are the body of its endpoint. */
export type FormValues<E extends AnyEndpoint> = BodyOf<E> & FieldValues;

export interface ContractForm<E extends AnyEndpoint> {
  endpoint: E;
  values: DefaultValues<FormValues<E>>;
  /**
   * The values of the record, if the form starts with the values of a draft. Null if the values of the record are
   * unknown.
   */
  base?: DefaultValues<FormValues<E>> | null;
  /**
   * True if the typed values are stored as a draft (`useDraft`). If false, the dialog stores them when the session
   * ends.
   */
  isDrafted?: boolean;
  /** True for a form beside the page, which stays open when the user opens another page. */
  staysOnNavigation?: boolean;
  /** The labels of the fields, in the order on the screen. Messages such as '{label} is required.' contain them. */
  labels: { [K in keyof BodyOf<E>]?: string };
  /** The labels of the parts of a field, by the last part of their path: `title` for `wordings.en.title`. */
  partLabels?: Readonly<Record<string, string>>;
  /**
   * Optional fields that are validated and sent only if the user changed them, because the contract may refuse their
   * stored value.
   */
  onlyChanged?: readonly (keyof BodyOf<E> & string)[];
  /**
   * Sends the body. Pass `options` to the API, because they contain the idempotency key. If the user overwrites another
   * version, the body contains the `version` of that version, even if the contract of the endpoint has no version. It
   * takes precedence over the version with which the form started.
   */
  send: (body: BodyOf<E> & { version?: number }, options: CallOptions) => Promise<ReplyOf<E>>;
  /** Asks the user before the body is sent. If it returns false, the form stays open with its values. */
  confirmSend?: (body: BodyOf<E>) => Promise<boolean>;
  onSaved: (reply: ReplyOf<E>) => void;
  /**
   * Returns the values of a form that stays open after it is saved. By default, these are the sent values. Values that
   * the user types during the save are not overwritten.
   */
  valuesAfter?: (reply: ReplyOf<E>) => DefaultValues<FormValues<E>>;
  /**
   * Returns the form values of the current record after a version conflict. They are used for 'Reload' and for the
   * comparison of fields.
   */
  fromRecord?: (current: unknown) => DefaultValues<FormValues<E>> | Promise<DefaultValues<FormValues<E>>>;
  /** Functions that format values for display when two versions are compared. */
  say?: { [K in keyof BodyOf<E>]?: (value: BodyOf<E>[K]) => string };
  /** Called after the fields were set to the values of another version. */
  onReset?: () => void;
  /** Called after 'Reload' has replaced the typed values with the current record. */
  onReload?: (values: DefaultValues<FormValues<E>>) => void;
  /** Renders the current record of a version conflict beside the unsaved values. Replaces the comparison of fields. */
  compare?: (current: unknown, mine: BodyOf<E>) => ReactNode;
}

/**
 * Returns true if any part of a field was changed. `dirty` is a boolean, or contains a boolean for each part of a list.
 */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/**
 * A form for the body of an endpoint. The contract validates the body before it is sent, and the server's errors appear
 * beside their fields. The user is asked before unsaved changes are lost. After a version conflict, the user can merge
 * the versions or reload the record.
 */
export function useContractForm<E extends AnyEndpoint>(options: ContractForm<E>) {
  type Values = FormValues<E>;
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const isConfirming = useRef(false);
  const keyOf = useIntentKey();
  const base = useRef(options.base === undefined ? (options.values as Plain) : (options.base as Plain | null));
  const labelOf = (path: string) => {
    const [field, ...parts] = path.split('.');
    const partLabel = options.partLabels?.[parts.at(-1) ?? ''];
    return t(String(partLabel ?? options.labels[field as keyof BodyOf<E>] ?? path));
  };

  const unchanged = (values: Values) => unchangedOf(options.onlyChanged ?? [], base.current, values);

  const form = useForm<Values>({
    defaultValues: options.values,
    resolver: contractResolver<Values>(bodySchema(options.endpoint), t, labelOf, unchanged),
    // fields register in the order in which their components mount, which may differ from the order on the screen
    shouldFocusError: false,
  });
  const { isDirty, dirtyFields, errors } = form.formState;
  const { guard, leaving } = useUnsavedChanges(isDirty && !saving, options.staysOnNavigation);
  useCarriedValues(form, isDirty && options.isDrafted !== true);

  /** @param asked the values of the fields when the user pressed save */
  async function save(body: Values, asked: Values): Promise<void> {
    // The button is not disabled during the question, because it gets the focus again if the user cancels.
    if (options.confirmSend) {
      if (isConfirming.current) return;
      isConfirming.current = true;
      try {
        if (!(await options.confirmSend(body))) return;
      } finally {
        isConfirming.current = false;
      }
    }
    setSaving(true);
    try {
      const left = new Set(unchanged(body));
      const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name))) as Values;
      const reply = await options.send(sent, { idempotencyKey: keyOf(sent) });
      keyOf.done();
      begin((options.valuesAfter?.(reply) ?? body) as Values, asked);
      options.onSaved(reply);
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) await settle(conflict.current, body, asked);
      else recover(error);
    } finally {
      setSaving(false);
    }
  }

  /** Resets the form to saved values, except for fields that have changed since the save started. */
  function begin(values: Values, asked: Values): void {
    const all = withTyped(values, asked);
    base.current = values as Plain;
    form.reset(values);
    form.reset(all, { keepDefaultValues: true });
  }

  /** Returns the values with the changes that the user has typed since the save started. */
  const withTyped = (values: Values, asked: Values): Values => ({
    ...values,
    ...Object.fromEntries(typedSince(asked, form.getValues())),
  });

  /**
   * Handles a record that another user has saved in the meantime. Merges the fields that can be merged automatically,
   * and asks the user about the others.
   */
  async function settle(current: { version: number }, mine: Values, asked: Values): Promise<void> {
    const { fromRecord, compare, say } = options;
    if (compare || !fromRecord) {
      const choice = await askConflict(compare?.(current, mine));
      if (choice === 'keep') await save({ ...mine, version: current.version }, asked);
      if (choice === 'reload' && fromRecord) take(await fromRecord(current));
      return;
    }
    const theirs = await fromRecord(current);
    const found = differences(Object.keys(options.labels), base.current, mine, theirs as Plain);
    // the other user changed no field of this form
    const isApart = found.every(({ by }) => by === 'me');
    const words = say as Record<string, (value: unknown) => string> | undefined;
    const answer = isApart
      ? mine
      : await askMerge({
          found,
          mine,
          labelOf,
          say: (field, value) => (words?.[field] ? words[field](value) : String(value ?? '')),
        });
    if (answer === null) return;
    if (answer === 'reload') return take(theirs);
    const merged = { ...answer, version: current.version } as Values;
    base.current = theirs as Plain;
    if (isApart) return save(merged, asked);
    form.reset(withTyped(merged, asked), { keepDefaultValues: true });
    options.onReset?.();
    await save(merged, merged);
  }

  function take(values: DefaultValues<Values>): void {
    base.current = values as Plain;
    form.reset(values as Values);
    options.onReset?.();
    options.onReload?.(values as DefaultValues<FormValues<E>>);
  }

  function recover(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const fields = fieldErrors(error.errors);
    if (error.status === 404 && fields.length === 0) {
      const message = t('This record no longer exists. Your text is still in the form.');
      form.setError('root.server', { type: 'server', message });
      return;
    }
    // Errors about fields are shown beside the fields for any status. For example, a key that already exists is a
    // conflict with status 409.
    if (error.status !== 400 && fields.length === 0) return;
    for (const { path, said } of fields) {
      const isShown = path in options.labels;
      const message = said
        .map((one) => sentenceText(t, isShown ? { ...one, values: { ...one.values, label: labelOf(path) } } : one))
        .join('. ');
      form.setError(isShown ? (path as Path<Values>) : 'root.server', { type: 'server', message });
    }
    if (fields.length === 0) {
      form.setError('root.server', { type: 'server', message: sentenceText(t, saidBy(error)) });
    }
    const first = fields.find(({ path }) => path in options.labels);
    if (first) form.setFocus(first.path as Path<Values>);
  }

  return {
    form,
    saving,
    dirty: isDirty,
    /** The number of changed fields. */
    unsaved: isDirty ? Object.values(dirtyFields).filter(isChanged).length : 0,
    guard,
    /**
     * The question that is asked before unsaved changes are lost. A form with a draft replaces it with its own
     * question.
     */
    leaving,
    submit: form.handleSubmit(
      (body) => save(body as unknown as Values, structuredClone(form.getValues())),
      (invalid) => {
        const first = firstError(invalid, Object.keys(options.labels));
        if (first) form.setFocus(first as Path<Values>);
      },
    ),
    /**
     * Returns the label and the error of a field for a Mantine input: `<TextInput {...field('line1')}
     * {...form.register('line1')} />`.
     */
    field(name: Path<Values>): { label: string; error: string | undefined } {
      const message = (get(errors, name) as { message?: string } | undefined)?.message;
      return { label: labelOf(name), error: message };
    },
    /** An error from the server that belongs to no field, in the user's language. */
    formError: (errors.root?.server as { message?: string } | undefined)?.message,
  };
}
