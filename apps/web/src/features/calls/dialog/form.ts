import { type CallForViewer, contracts, type DraftFields, Id, ResourceName } from '@guidepost/contracts/schemas';
import { z } from 'zod';
import type { KeptDraft } from '../../notes/api.ts';

const { shape } = contracts.calls.update.body as NonNullable<typeof contracts.calls.update.body>;

/** What the dialog asks for. An outcome is required (staff §5), but of a feedback call, and of one that is locked. */
export const callForm = (needsOutcome: boolean) => ({
  ...contracts.calls.update,
  body: z.strictObject({
    outcomeId: needsOutcome ? Id : Id.nullable(),
    outcomeDetails: shape.outcomeDetails,
    /** Its name where the call was about a resource, else null. */
    resource: ResourceName.nullable(),
    note: shape.note,
    version: shape.version,
  }),
});

/** What the form holds while it is being filled. */
export interface CallValues {
  outcomeId: number | null;
  outcomeDetails: string;
  resource: string | null;
  note: string;
  version?: number;
}

export const callValues = (call: CallForViewer): CallValues => ({
  outcomeId: call.outcomeId,
  outcomeDetails: call.outcomeDetails ?? '',
  resource: call.resourceInteraction?.title ?? null,
  note: call.note ?? '',
  version: call.version,
});

/** The call as it is sent; the outcome of one that is locked stays as it is. */
export const callBody = (values: CallValues, isLocked: boolean) => ({
  ...(isLocked ? {} : { outcomeId: values.outcomeId }),
  outcomeDetails: values.outcomeDetails || null,
  note: values.note || null,
  resourceInteraction: values.resource === null ? null : { title: values.resource },
  ...(values.version === undefined ? {} : { version: values.version }),
});

/** What a draft keeps of the form, every choice as text. */
export const callDraft = (values: CallValues): KeptDraft => ({
  text: values.note,
  resourceTitle: values.resource ?? '',
  fields: {
    outcomeId: values.outcomeId === null ? '' : String(values.outcomeId),
    outcomeDetails: values.outcomeDetails,
  },
  version: values.version ?? null,
});

/** The form as a draft has it; what the draft does not say is as it was. */
export function withDraft(values: CallValues, { text, resourceTitle, fields, version }: KeptDraft): CallValues {
  const kept: DraftFields = fields ?? {};
  return {
    ...values,
    outcomeId: kept.outcomeId === undefined ? values.outcomeId : kept.outcomeId ? Number(kept.outcomeId) : null,
    outcomeDetails: kept.outcomeDetails ?? values.outcomeDetails,
    resource: resourceTitle || values.resource,
    note: text,
    ...(version === null ? {} : { version }),
  };
}
