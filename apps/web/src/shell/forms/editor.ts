import type { ApiError } from '@guidepost/contracts';
import type { TFunction } from 'i18next';

/**
 * The user who saved the current version of a record. `self`: the user of this window, in another window or on another
 * device. Undefined if the server does not know the user.
 */
export type Editor = { name: string } | 'self' | undefined;

/** Returns the user who saved the current record, from a 409 VERSION_CONFLICT. */
export function editorIn({ body }: ApiError): Editor {
  if (body?.isOwnChange) return 'self';
  return body?.changedBy === undefined ? undefined : { name: body.changedBy };
}

/** Returns the translated label of the current version, next to the user's unsaved version. */
export function otherVersionLabel(t: TFunction, changedBy: Editor): string {
  if (changedBy === 'self') return t('Your other version');
  return changedBy === undefined ? t("The other user's version") : t('Version of {name}', changedBy);
}
