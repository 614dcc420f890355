import {
  type AnyEndpoint,
  ApiError,
  type BodyOf,
  type CallOptions,
  NetworkError,
  type ReplyOf,
} from '@guidepost/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../shared/acting-user.ts';
import { sentenceText } from '../shared/sentence.ts';
import { markShownInline, messageOfError, reportUnseen } from './errors/report.ts';
import { bodySchema } from './forms/body-schema.ts';
import { askConflict, askMerge, type Conflict, conflictOf } from './forms/conflict.ts';
import type { Editor } from './forms/editor.ts';
import { firstError } from './forms/first-error.ts';
import { differences, fieldsChangedSince, type Values as Plain, unchangedOf } from './forms/merge.ts';
import { contractResolver } from './forms/resolver.ts';
import { fieldErrors } from './forms/server-errors.ts';
import { useCarriedValues } from './forms/use-carried-values.ts';
import { useIntentKey } from './forms/use-intent-key.ts';
import { useUnsavedChanges } from './forms/use-unsaved-changes.ts';
import { valueText } from './forms/value-text.ts';

/** A form's values, which are the request body of the form's endpoint. */
export type FormValues<E extends AnyEndpoint> = BodyOf<E> & FieldValues;

export interface ContractForm<E extends AnyEndpoint> {
  endpoint: E;
  values: DefaultValues<FormValues<E>>;
  /** The record's own values, if the form starts with a draft. Null if these values are unknown. */
  base?: DefaultValues<FormValues<E>> | null;
  /**
   * True if the typed values are stored as a draft (`useDraft`). If false, they are stored with the dialog when the
   * session ends.
   */
  isDrafted?: boolean;
  /** True for a form beside the page, which stays open when the user opens another page. */
  staysOnNavigation?: boolean;
  /** The field labels, in screen order. They are used in messages such as '{label} is required.' */
  labels: { [K in keyof BodyOf<E>]?: string };
  /** Labels for the parts of a field, by the last segment of their path: `title` for `wordings.en.title`. */
  partLabels?: Readonly<Record<string, string>>;
  /**
   * Optional fields that are validated and sent only if the user changes them, because the contract may reject their
   * stored value.
   */
  onlyChanged?: readonly (keyof BodyOf<E> & string)[];
  /**
   * Sends the body. Pass `options` on to the API: they contain the idempotency key. If the user overwrites another
   * version, the body contains that `version`, even if the endpoint's contract has none. It takes precedence over the
   * version that the form started with.
   */
  send: (body: BodyOf<E> & { version?: number }, options: CallOptions) => Promise<ReplyOf<E>>;
  /**
   * Asks the user for confirmation before the body is sent. If it resolves to false, nothing is sent and the form stays
   * open.
   */
  confirmSend?: (body: BodyOf<E>) => Promise<boolean>;
  onSaved: (reply: ReplyOf<E>) => void;
  /**
   * Returns the new values of a form that stays open after saving. By default, these are the sent values. Values typed
   * during the save are not overwritten.
   */
  valuesAfter?: (reply: ReplyOf<E>) => DefaultValues<FormValues<E>>;
  /** Returns the current record's form values after a version conflict. Used by 'Reload' and to compare the fields. */
  fromRecord?: (current: unknown) => DefaultValues<FormValues<E>> | Promise<DefaultValues<FormValues<E>>>;
  /**
   * Functions that format values for display when two versions are compared. Required for choices, ids and lists
   * (versions.test.ts).
   */
  say?: { [K in keyof BodyOf<E>]?: (value: BodyOf<E>[K]) => string };
  /** Called after the fields were set to another version's values. */
  onReset?: () => void;
  /** Called after 'Reload' has replaced the typed values with the current record. */
  onReload?: (values: DefaultValues<FormValues<E>>) => void;
  /**
   * Renders the current record beside the unsaved values after a version conflict. Replaces the field-by-field
   * comparison.
   */
  compare?: (current: unknown, own: BodyOf<E>, changedBy: Editor) => ReactNode;
}

/**
 * Returns true if any part of a field was changed. `dirty` is a boolean, or a list or object with a boolean for each
 * part.
 */
const isChanged = (dirty: unknown): boolean =>
  typeof dirty === 'object' && dirty !== null ? Object.values(dirty).some(isChanged) : dirty === true;

/**
 * A form for an endpoint's request body. The contract validates the body before it is sent, and the server's errors
 * appear at their fields. The user is asked before unsaved changes are lost. After a version conflict, the user can
 * merge the versions or reload the record.
 */
export function useContractForm<E extends AnyEndpoint>(options: ContractForm<E>) {
  type Values = FormValues<E>;
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const [saving, setSaving] = useState(false);
  const isConfirming = useRef(false);
  const currentSave = useRef<Promise<boolean>>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
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
    // fields register in the order in which their components mount, which can differ from the screen order
    shouldFocusError: false,
  });
  const { isDirty, dirtyFields, errors } = form.formState;
  const { guard, leaving } = useUnsavedChanges(isDirty && !saving, {
    staysOnNavigation: options.staysOnNavigation,
    saving: currentSave,
  });
  useCarriedValues(form, isDirty, options.isDrafted === true);

  /**
   * Asks for confirmation if the form needs it, then saves. Resolves to false if nothing was saved.
   * @param asked the field values when the user pressed Save
   */
  async function save(body: Values, asked: Values): Promise<boolean> {
    // The button stays enabled while the confirmation is open, because it gets the focus back if the user cancels.
    if (options.confirmSend) {
      if (isConfirming.current) return false;
      isConfirming.current = true;
      try {
        if (!(await options.confirmSend(body))) return false;
      } finally {
        isConfirming.current = false;
      }
    }
    // saves again after a conflict, as a part of the first save
    if (currentSave.current) return send(body, asked);
    currentSave.current = send(body, asked);
    setSaving(true);
    try {
      return await currentSave.current;
    } finally {
      currentSave.current = null;
      setSaving(false);
    }
  }

  async function send(body: Values, asked: Values): Promise<boolean> {
    try {
      const left = new Set(unchanged(body));
      const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !left.has(name))) as Values;
      const reply = await options.send(sent, { idempotencyKey: keyOf(sent) });
      keyOf.done();
      begin((options.valuesAfter?.(reply) ?? body) as Values, asked);
      options.onSaved(reply);
      return true;
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) return resolveConflict(conflict, body, asked);
      recover(error);
      return false;
    }
  }

  /** Resets the form to a version of the record. Keeps fields that have changed since `asked`. */
  function begin(values: Values, asked: Values): void {
    const all = withTyped(values, asked);
    base.current = values as Plain;
    form.reset(values);
    form.reset(all, { keepDefaultValues: true });
  }

  /** Returns the values, updated with what the user has typed since the save started. */
  const withTyped = (values: Values, asked: Values): Values => ({
    ...values,
    ...Object.fromEntries(fieldsChangedSince(asked, form.getValues())),
  });

  /**
   * Handles a record that another user has saved in the meantime. Merges the fields that need no decision, and asks the
   * user about the rest. Resolves to true if the user's values or the merged values were saved.
   */
  async function resolveConflict({ current, changedBy }: Conflict, own: Values, asked: Values): Promise<boolean> {
    const { fromRecord, compare, say } = options;
    if (compare || !fromRecord) {
      const choice = await askConflict(compare?.(current, own, changedBy), changedBy);
      if (choice === 'keep') return save({ ...own, version: current.version }, asked);
      if (choice === 'reload' && fromRecord) take(await fromRecord(current));
      return false;
    }
    const currentValues = await fromRecord(current);
    const found = differences(Object.keys(options.labels), base.current, own, currentValues as Plain);
    // the other user changed nothing in this form
    const isApart = found.every(({ by }) => by === 'me');
    const words = say as Record<string, (value: unknown) => string> | undefined;
    const answer = isApart
      ? own
      : await askMerge({
          found,
          mine: own,
          labelOf,
          changedBy,
          say: (field, value) => words?.[field]?.(value) ?? valueText(t, timeZone, value),
        });
    if (answer === 'reload') take(currentValues);
    if (answer === null || answer === 'reload') return false;
    const merged = { ...answer, version: current.version } as Values;
    base.current = currentValues as Plain;
    if (isApart) return save(merged, asked);
    form.reset(withTyped(merged, asked), { keepDefaultValues: true });
    options.onReset?.();
    return save(merged, merged);
  }

  function take(values: DefaultValues<Values>): void {
    base.current = values as Plain;
    form.reset(values as Values);
    options.onReset?.();
    options.onReload?.(values as DefaultValues<FormValues<E>>);
  }

  function recover(error: unknown): void {
    if (isClosed.current) {
      reportUnseen(error);
      return;
    }
    if (error instanceof NetworkError) {
      markShownInline(error);
      form.setError('root.server', { type: 'offline', message: sentenceText(t, messageOfError(error)) });
    }
    if (!(error instanceof ApiError)) return;
    const fields = fieldErrors(error.errors);
    if (error.status === 404 && fields.length === 0) {
      const message = t('This record no longer exists. Your text is still in the form, so you can copy it.');
      form.setError('root.server', { type: 'server', message });
      return;
    }
    // Field errors are shown at the fields for any status. For example, a duplicate key is a conflict with status
    // 409.
    if (error.status !== 400 && fields.length === 0) return;
    for (const { path, said } of fields) {
      const isShown = path in options.labels;
      const message = said
        .map((one) => sentenceText(t, isShown ? { ...one, values: { ...one.values, label: labelOf(path) } } : one))
        .join('. ');
      form.setError(isShown ? (path as Path<Values>) : 'root.server', { type: 'server', message });
    }
    if (fields.length === 0) {
      form.setError('root.server', { type: 'server', message: sentenceText(t, messageOfError(error)) });
    }
    const first = fields.find(({ path }) => path in options.labels);
    if (first) form.setFocus(first.path as Path<Values>);
  }

  const formError = errors.root?.server as { type?: string; message?: string } | undefined;
  return {
    form,
    saving,
    /** True while the form is being saved, if it closes afterwards. Its fields are then locked. */
    isLocked: saving && options.valuesAfter === undefined,
    dirty: isDirty,
    /** Number of changed fields. */
    unsaved: isDirty ? Object.values(dirtyFields).filter(isChanged).length : 0,
    guard,
    /**
     * Continues with a newer version of the record. Fields that the user has changed keep their values. The version that
     * the form started with must be known.
     */
    rebase: (values: DefaultValues<FormValues<E>>) => begin(values as Values, (base.current ?? {}) as Values),
    /**
     * The question that is asked before unsaved changes are lost. A form with a draft replaces it with its own
     * question.
     */
    leaving,
    submit: form.handleSubmit(
      async (body) => {
        await save(body as unknown as Values, structuredClone(form.getValues()));
      },
      (invalid) => {
        const first = firstError(invalid, Object.keys(options.labels));
        if (first) form.setFocus(first as Path<Values>);
      },
    ),
    /**
     * Returns a field's label and error for a Mantine input: `<TextInput {...field('line1')}
     * {...form.register('line1')} />`.
     */
    field(name: Path<Values>): { label: string; error: string | undefined } {
      const message = (get(errors, name) as { message?: string } | undefined)?.message;
      return { label: labelOf(name), error: message };
    },
    /** An error from the server that concerns no single field, in the user's language. */
    formError: formError?.message,
    /** The same error, if the reason is a lost connection. */
    offlineError: formError?.type === 'offline' ? formError.message : undefined,
  };
}
