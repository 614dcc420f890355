import { asId, contracts, maxHospitalMessages } from '@guidepost/contracts';
import { dayIn, memberNamed } from '../commands/api.ts';
import { itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('a hospital gets a key that is shown once, and a user decides whose its messages are', async ({
  as,
  api,
  product,
}) => {
  const call = api('admin');
  const { id: memberId, name } = await memberNamed(call, 'Amara Okafor');
  const { firstName, lastName, dateOfBirth } = await call(contracts.members.get, { params: { memberId } });
  const hospital = unique('Cypress General');
  const page = await as('admin', setupPath.hospitals);
  const messages = await as('admin', setupPath.hospitalMessages);
  const docket = await as('admin', '/docket');
  await page.getByRole('link', { name: 'Add Hospital' }).click();
  const create = itemDrawer(page, 'Add Hospital');
  await create.save.click();
  await expect(create.drawer.getByText('Name is required.')).toBeVisible();
  await create.field('Name *').fill(hospital);
  await create.save.click();
  await expect(frame(page).messages.getByText('Hospital added successfully')).toBeVisible();
  await page.getByRole('link', { name: hospital }).click();
  const edit = itemDrawer(page, 'Edit Hospital');
  const keyPart = edit.drawer.getByRole('region', { name: 'Key for HTTPS' });
  await keyPart.getByRole('button', { name: 'Create key' }).click();
  const key = await keyPart.getByLabel('Key', { exact: true }).inputValue();
  await expect(keyPart.getByLabel('Address for messages')).toHaveValue(/\/api\/webhooks\/hl7$/);

  const today = dayIn('America/Chicago').replaceAll('-', '');
  // the member's birth date, but with a wrong day
  const birth = `${dateOfBirth?.slice(0, 8).replaceAll('-', '')}${dateOfBirth?.endsWith('28') ? '27' : '28'}`;
  const send = (event: string, clock: string) => {
    const at = `${today}${clock}`;
    const visit = `PV1|1|I|4E^136^B^${hospital}${'|'.repeat(16)}V0001`;
    const body = [
      `MSH|^~\\&|ADT|CYPRESS|GP|GUIDE|${at}||ADT^${event}|${event}-${at}|P|2.5.1`,
      `EVN|${event}|${at}`,
      `PID|1||MR7^^^CYPRESS^MR||${lastName}^${firstName}||${birth}`,
      visit,
    ].join('\r');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/hl7-v2' };
    return fetch(`http://127.0.0.1:${new URL(product.url).port}/api/webhooks/hl7`, { method: 'POST', headers, body });
  };
  expect((await send('A01', '000100')).status).toBe(200);

  // a todo on the docket asks for a decision and opens the message
  const todo = docket
    .getByRole('listitem')
    .filter({ hasText: `Message from ${hospital} about ${firstName} ${lastName}` });
  await todo.getByRole('button', { name: 'Review' }).click();
  await expect(docket.getByRole('region', { name: 'Data from the hospital' })).toContainText(
    `${firstName} ${lastName}`,
  );
  await docket.goBack();
  await expect(todo).toBeVisible();

  // the open screen shows the change automatically
  const row = messages
    .getByRole('navigation', { name: 'Hospital messages' })
    .getByRole('button')
    .filter({ hasText: hospital });
  await row.click();
  await expect(
    messages.getByRole('region', { name: 'Data from the hospital' }).getByText(`${firstName} ${lastName}`),
  ).toBeVisible();
  // search finds any member, not only likely matches
  const another = messages.getByRole('region', { name: 'Another member' });
  await another.getByRole('searchbox', { name: 'Search all members' }).fill('Dolores Whitaker');
  await another.getByRole('radio').first().check();
  await expect(another.getByRole('button', { name: 'Choose Dolores Whitaker' })).toBeVisible();
  await expect(another.getByText('Female')).toBeVisible();
  await messages
    .getByRole('region', { name, exact: true })
    .getByRole('button', { name: `Choose ${name}` })
    .click();
  // the message leaves the list at once, and an undo returns it
  const delayed = frame(messages).messages;
  await expect(row).toHaveCount(0);
  await delayed.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  await messages
    .getByRole('region', { name, exact: true })
    .getByRole('button', { name: `Choose ${name}` })
    .click();
  await expect(delayed.getByText(`${firstName} ${lastName} was matched with ${name}.`)).toBeVisible({
    timeout: 15_000,
  });
  await expect(row).toHaveCount(0);
  await expect(todo).toHaveCount(0);
  await messages.getByText('Applied', { exact: true }).first().click();
  await row.click();
  await messages.getByRole('button', { name: 'Open hospitalization' }).click();
  const stay = messages.getByRole('dialog', { name: /Hospitalization/ });
  await expect(stay.getByText(hospital)).toBeVisible();
  await expect(stay.getByText('In hospital, day 1')).toBeVisible();
  await messages.keyboard.press('Escape');

  // canceling the admission removes its hospitalization
  expect((await send('A11', '000200')).status).toBe(200);
  await expect(row.filter({ hasText: 'Admission canceled' })).toBeVisible();
  await row.filter({ hasText: 'Admission canceled' }).click();
  await expect(messages.getByRole('link', { name })).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Open hospitalization' })).toHaveCount(0);

  await keyPart.getByRole('button', { name: 'Revoke key' }).click();
  await frame(page).dialog('Revoke key').getByRole('button', { name: 'Revoke key' }).click();
  await expect(frame(page).messages.getByText('Key revoked successfully')).toBeVisible();
  await expect(keyPart.getByText('This hospital has no key.')).toBeVisible();
  expect((await send('A08', '000300')).status).toBe(401);
});

test('a message that was set aside is applied again', { tag: '@all' }, async ({ as, product }) => {
  const control = crypto.randomUUID();
  await product.database.query(
    `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state, reason, applied_at)
     SELECT sender_id, $1::text, event, body, sha256(convert_to($1::text, 'UTF8')), visit_key, recorded_at, now(), patient_id, 'failed', $2, now()
       FROM hospital_messages WHERE state = 'nobody' ORDER BY id LIMIT 1`,
    [control, 'The message could not be applied. See the server log for the cause.'],
  );
  const page = await as('admin', setupPath.hospitalMessages);
  await page.getByText('Not applied', { exact: true }).first().click();
  const details = page.getByText('The message could not be applied. See the server log for the cause.');
  await expect(details).toBeVisible();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(frame(page).messages.getByText('The message will be applied again')).toBeVisible();
  // the message gets the state for a patient who is not a member, like earlier messages about this patient
  const stateOf = async () =>
    (await product.database.query('SELECT state FROM hospital_messages WHERE control_id = $1', [control])).rows;
  await expect.poll(stateOf).toEqual([{ state: 'nobody' }]);
});

test('a decision is sent at once if the user closes the tab while it can be undone', { tag: '@all' }, async ({
  as,
  api,
  product,
}) => {
  const control = crypto.randomUUID();
  const { rows } = await product.database.query<{ id: string }>(
    `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state)
     SELECT sender_id, $1::text, event, body, sha256(convert_to($1::text, 'UTF8')), visit_key, recorded_at, now(), patient_id, 'review'
       FROM hospital_messages WHERE state = 'nobody' ORDER BY id LIMIT 1
     RETURNING id`,
    [control],
  );
  const page = await as('admin', `${setupPath.hospitalMessages}?message=${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Not a member', exact: true }).click();
  await expect(frame(page).messages.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.close({ runBeforeUnload: true });
  const params = { id: asId<'HospitalMessage'>(Number(rows[0]?.id)) };
  await expect.poll(async () => (await api('admin')(contracts.hospitalMessages.get, { params })).state).toBe('nobody');
});

test('the list shows the earlier messages after the last one of a page has left it', { tag: '@all' }, async ({
  as,
  product,
}) => {
  const control = crypto.randomUUID();
  // one message more than a page
  await product.database.query(
    `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at, patient_id, state, applied_at)
     SELECT m.sender_id, $1::text || n, m.event, m.body, sha256(convert_to($1::text || n, 'UTF8')), m.visit_key, m.recorded_at, now(), m.patient_id, 'failed', now()
       FROM hospital_messages m, generate_series(1, $2::int - (SELECT count(*) FROM hospital_messages WHERE state = 'failed')) n
      WHERE m.id = (SELECT min(id) FROM hospital_messages WHERE state = 'nobody')`,
    [control, maxHospitalMessages + 1],
  );
  const page = await as('admin', setupPath.hospitalMessages);
  const listed = page.getByRole('navigation', { name: 'Hospital messages' }).getByRole('listitem');
  await page.getByText('Not applied', { exact: true }).first().click();
  await expect(listed).toHaveCount(maxHospitalMessages);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(listed).toHaveCount(1);
  await listed.getByRole('button').click();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(listed).toHaveCount(maxHospitalMessages);
  await product.database.query(
    `DELETE FROM hospital_messages WHERE control_id LIKE $1::text || '%' AND state = 'failed'`,
    [control],
  );
});

test('on a phone, all states are visible, and the chosen one is marked', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', setupPath.hospitalMessages, { viewport: { width: 390, height: 844 } });
  const states = page.getByRole('radiogroup', { name: 'Status' });
  await expect(states.getByText('All', { exact: true })).toBeInViewport();
  expect(await states.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await states.getByText('All', { exact: true }).click();
  await expect(states.getByRole('radio', { name: 'All' })).toBeChecked();
  // the labels that are marked with a background
  const marked = await states.evaluate((root) =>
    [...root.querySelectorAll('label')]
      .filter((label) => {
        const { content, display } = getComputedStyle(label, '::before');
        return content !== 'none' && display !== 'none';
      })
      .map(({ textContent }) => textContent),
  );
  expect(marked).toEqual(['All']);
  await expect(states.locator('.mantine-SegmentedControl-indicator')).toBeHidden();
});
