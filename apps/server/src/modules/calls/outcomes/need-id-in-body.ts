import type { NeedId } from '@guidepost/contracts';
import { badRequest } from '../../../platform/errors.ts';

/** Properties of a call request's body that can contain the id of the call's need. */
interface NeedReferences {
  userNeedId?: NeedId | null | undefined;
  needId?: NeedId | null | undefined;
  resourceInteraction?: { userNeedId?: NeedId | null | undefined } | null | undefined;
  needResourceInteraction?: { userNeedId?: NeedId | null | undefined } | null | undefined;
}

/**
 * Returns the need id from these properties. Returns null if the body states that the call has no need, and undefined
 * if the body does not mention needs.
 * @throws AppError BAD_REQUEST if the body contains two different needs
 */
export function needIdInBody(body: NeedReferences): NeedId | null | undefined {
  const { resourceInteraction, needResourceInteraction } = body;
  const needIds = [body.userNeedId, body.needId, resourceInteraction?.userNeedId, needResourceInteraction?.userNeedId];
  const ids = new Set(needIds.filter((id) => id !== undefined && id !== null));
  if (ids.size > 1) throw badRequest('userNeedId', 'one', 'A call can be linked to only one need.');
  const [id] = ids;
  return id ?? (body.userNeedId === null || body.needId === null ? null : undefined);
}
