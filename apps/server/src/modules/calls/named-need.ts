import type { NeedId } from '@guidepost/contracts';
import { badRequest } from '../../platform/errors.ts';

/** The places in the body of a call where its need can stand. */
interface NamesNeed {
  userNeedId?: NeedId | null | undefined;
  needId?: NeedId | null | undefined;
  resourceInteraction?: { userNeedId?: NeedId | null | undefined } | null | undefined;
  needResourceInteraction?: { userNeedId?: NeedId | null | undefined } | null | undefined;
}

/**
 * The need that a body names, wherever it does; null where it says that the call is for none, undefined if it says
 * nothing of needs. @throws AppError BAD_REQUEST where it names two
 */
export function namedNeed(body: NamesNeed): NeedId | null | undefined {
  const { resourceInteraction, needResourceInteraction } = body;
  const said = [body.userNeedId, body.needId, resourceInteraction?.userNeedId, needResourceInteraction?.userNeedId];
  const ids = new Set(said.filter((id) => id !== undefined && id !== null));
  if (ids.size > 1) throw badRequest('userNeedId', 'one', 'A call is for one need.');
  const [id] = ids;
  return id ?? (body.userNeedId === null || body.needId === null ? null : undefined);
}
