import { type IdOf, type NeedId, parseId } from '@guidepost/contracts';
import { type CallForViewer, contracts, type DraftFields, idOf, ResourceName } from '@guidepost/contracts/schemas';
import { z } from 'zod';
import type { StoredDraft } from '../../drafts/public.ts';

const { shape } = contracts.calls.update.body as NonNullable<typeof contracts.calls.update.body>;

/** Returns the fields of the dialog. An outcome is required, except for feedback calls and locked calls. */
export const callForm = (needsOutcome: boolean) => ({
  ...contracts.calls.update,
  body: z.strictObject({
    outcomeId: needsOutcome ? idOf('Outcome') : idOf('Outcome').nullable(),
    outcomeDetails: shape.outcomeDetails,
    /** Name of the resource that the call was about. Null if it was not about a resource. */
    resource: ResourceName.nullable(),
    note: shape.note,
    userNeedId: shape.userNeedId,
    version: shape.version,
  }),
});

/** Labels of the fields, in display order. */
export const callLabels = {
  note: 'Notes',
  userNeedId: 'Need',
  resource: 'Resource name',
  outcomeId: 'Outcome',
  outcomeDetails: 'Outcome details',
};

/** The form's values, which may be incomplete. */
export interface CallValues {
  outcomeId: IdOf<'Outcome'> | null;
  outcomeDetails: string;
  resource: string | null;
  note: string;
  userNeedId: NeedId | null;
  version?: number;
}

export const callValues = (call: CallForViewer): CallValues => ({
  outcomeId: call.outcomeId,
  outcomeDetails: call.outcomeDetails ?? '',
  resource: call.resourceInteraction?.title ?? null,
  note: call.note ?? '',
  userNeedId: call.userNeedId,
  version: call.version,
});

/** Returns true if nobody has written about the call or chosen its outcome yet. */
export function isEmptyCall(call: CallForViewer): boolean {
  const { outcomeId, outcomeDetails, note } = callValues(call);
  return outcomeId === null && outcomeDetails === '' && note === '';
}

/** Returns the request body. Omits a locked outcome. */
export const callBody = (values: CallValues, isLocked: boolean) => ({
  ...(isLocked ? {} : { outcomeId: values.outcomeId }),
  outcomeDetails: values.outcomeDetails || null,
  note: values.note || null,
  userNeedId: values.userNeedId,
  resourceInteraction: values.resource === null ? null : { title: values.resource },
  ...(values.version === undefined ? {} : { version: values.version }),
});

/** Converts the form's values to a draft, with each choice as text. */
export const callDraft = (values: CallValues): StoredDraft => ({
  text: values.note,
  resourceTitle: values.resource ?? '',
  fields: {
    outcomeId: values.outcomeId === null ? '' : String(values.outcomeId),
    outcomeDetails: values.outcomeDetails,
    needId: values.userNeedId === null ? '' : String(values.userNeedId),
  },
  version: values.version ?? null,
});

/**
 * Returns the draft that moves a failed call's text to the call that repeats it. The outcome is not moved, because it
 * concerns the failed call. Returns null if there is nothing to move.
 */
export function movedDraft(values: CallValues, again: CallForViewer): StoredDraft | null {
  const untouched = callValues(again);
  const moved = { ...values, outcomeId: null, outcomeDetails: '', version: again.version };
  const isSame = (['note', 'resource', 'userNeedId'] as const).every((name) => moved[name] === untouched[name]);
  return isSame ? null : callDraft(moved);
}

/**
 * Returns the choices of a draft that the call does not have. A draft contains all choices of the call, so only those that
 * differ were made by the user. Omits empty choices, because the dialog may not have had one when the draft was saved.
 */
export function draftChoices(values: CallValues, draft: StoredDraft): Partial<CallValues> {
  const { outcomeId, outcomeDetails, resource, userNeedId } = withDraft(values, draft);
  return {
    ...(outcomeId === null || outcomeId === values.outcomeId ? {} : { outcomeId }),
    ...(outcomeDetails === '' || outcomeDetails === values.outcomeDetails ? {} : { outcomeDetails }),
    ...(resource === null || resource === values.resource ? {} : { resource }),
    ...(userNeedId === null || userNeedId === values.userNeedId ? {} : { userNeedId }),
  };
}

/** Applies a draft to the form's values. Fields that are not in the draft do not change. */
export function withDraft(values: CallValues, { text, resourceTitle, fields, version }: StoredDraft): CallValues {
  const draftFields: DraftFields = fields ?? {};
  return {
    ...values,
    outcomeId: draftFields.outcomeId === undefined ? values.outcomeId : parseId(draftFields.outcomeId),
    userNeedId: draftFields.needId === undefined ? values.userNeedId : parseId(draftFields.needId),
    outcomeDetails: draftFields.outcomeDetails ?? values.outcomeDetails,
    resource: resourceTitle || values.resource,
    note: text,
    ...(version === null ? {} : { version }),
  };
}
