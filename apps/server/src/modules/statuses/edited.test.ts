import { expect, it } from 'vitest';
import { as, createRequest, id, setUpStatusScenario, update } from './testing/scene.ts';

setUpStatusScenario();

it('an author who edits an outdated version is notified, and can overwrite the current version', async () => {
  const request = await createRequest();
  await update(request.id, { creatorComment: 'From the other tab.', version: 1 }, as);
  const late = await update(request.id, { creatorComment: 'From this tab.', version: 1 }, as);
  expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  const current = (late.body as unknown as { current: typeof request }).current;
  expect([current.version, current.creatorComment]).toEqual([2, 'From the other tab.']);
  const savedComment = await update(request.id, { creatorComment: 'From this tab.', version: current.version }, as);
  expect([savedComment.status, savedComment.body.creatorComment]).toEqual([200, 'From this tab.']);
});

it('an author who edits a decided request is notified, with any version', async () => {
  const request = await createRequest();
  await update(request.id, { approval: 'deny', auditorComment: 'Not yet.' });
  for (const version of [1, 2, undefined]) {
    const body = { memberStatusId: id('declined'), ...(version === undefined ? {} : { version }) };
    const late = await update(request.id, body, as);
    expect([late.status, late.body.code]).toEqual([409, 'STATUS_REQUEST_DECIDED']);
  }
});
