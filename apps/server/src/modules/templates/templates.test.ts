import { asId, contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { staff, templates } = contracts;
let test: TestApp;
let admin: string;
let guide: string;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  guide = await test.signIn(await test.make.staff());
});
afterAll(() => test.stop());

const category = (body: object = {}) =>
  test.call(templates.createCategory, { as: admin, input: { body: { name: 'Rides', ...body } } });
const categories = async () => (await test.call(templates.list, { as: guide })).body;

describe('templates', () => {
  it('are written only by administrators, come last without an order, and reach guides immediately', async () => {
    const { body: one } = await category();
    const { body: two } = await category({ name: 'Later', stageKey: 'in-program' });
    expect(two.sortOrder).toBeGreaterThan(one.sortOrder);
    const clientId = await test.make.client();
    const made = await test.call(templates.create, {
      as: admin,
      input: {
        body: { template: 'See you, {{memberFirstName}}', categoryId: one.id, template_clients: [{ clientId }] },
      },
    });
    expect(made.body).toMatchObject({ allClients: false, template_clients: [{ clientId }], title: null });
    const found = (await categories()).find(({ id }) => id === one.id);
    expect(found?.templates).toEqual([made.body]);
    expect((await test.call(templates.createCategory, { as: guide, input: { body: { name: 'Mine' } } })).status).toBe(
      403,
    );
  });

  it('have a Spanish title and text, whose variables are checked too', async () => {
    const { body: one } = await category();
    const spanish = { titleEs: 'Recordatorio', templateEs: 'Nos vemos, {{memberFirstName}}' };
    const createTemplate = (fields: object) =>
      test.call(templates.create, { as: admin, input: { body: { template: 'Hello', categoryId: one.id, ...fields } } });
    const { body: made } = await createTemplate(spanish);
    expect(made).toMatchObject(spanish);
    const wrong = await createTemplate({ templateEs: 'Hola {{nombre}}' });
    expect([wrong.status, wrong.body.errors?.[0]?.property]).toEqual([400, 'templateEs']);
    const change = (body: object) =>
      test.call(templates.update, { as: admin, input: { params: { id: made.id }, body } });
    expect((await change({ sortOrder: 3 })).body).toMatchObject(spanish);
    expect((await change({ titleEs: '', templateEs: ' ' })).body).toMatchObject({ titleEs: null, templateEs: null });
  });

  it('refuse an unknown variable, and suggest a known one', async () => {
    const { body: one } = await category();
    const createTemplate = (template: string) =>
      test.call(templates.create, { as: admin, input: { body: { template, categoryId: one.id } } });
    const { status, body } = await createTemplate('Hola {{memberFristName}}');
    expect([status, body.errors?.[0]?.property, body.errors?.[0]?.constraints?.variables]).toEqual([
      400,
      'template',
      'The variable {{memberFristName}} does not exist. Did you mean {{memberFirstName}}?',
    ]);
    const { body: made } = await createTemplate('Hola {{memberFirstName}}');
    await test.database.sql(`UPDATE message_templates SET template = 'Hola {{once}}' WHERE id = $1`, [made.id]);
    const change = (fields: object) =>
      test.call(templates.update, { as: admin, input: { params: { id: made.id }, body: fields } });
    expect((await change({ title: 'Greeting', template: 'Hola {{once}}' })).status).toBe(200);
    expect((await change({ template: 'Hola {{twice}}' })).status).toBe(400);
  });

  it('are for all customers or at least one, and can move to another category', async () => {
    const [{ body: one }, { body: two }] = [await category(), await category()];
    const { body: made } = await test.call(templates.create, {
      as: admin,
      input: { body: { template: 'Hello', categoryId: one.id } },
    });
    expect(made.allClients).toBe(true);
    const change = (body: object) =>
      test.call(templates.update, { as: admin, input: { params: { id: made.id }, body: {} }, raw: body as never });
    expect((await change({ allClients: false })).body.errors?.[0]?.property).toBe('template_clients');
    expect((await change({ categoryId: 987_654 })).body.code).toBe('TEMPLATE_REFERENCE_NOT_FOUND');
    expect((await change({ categoryId: two.id, title: 'Greeting', version: made.version })).body).toMatchObject({
      categoryId: two.id,
      title: 'Greeting',
      template: 'Hello',
    });
    const { body: conflict } = await change({ template: 'Bye', version: made.version });
    const { body: self } = await test.call(staff.verify, { as: admin });
    expect(conflict).toMatchObject({ changedBy: self.name, isOwnChange: true, current: { title: 'Greeting' } });
    // the user who made another change is not known
    await test.database.sql('UPDATE message_templates SET version = version + 1 WHERE id = $1', [made.id]);
    const { body: unknown } = await change({ template: 'Bye', version: made.version });
    expect(unknown).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(unknown).not.toHaveProperty('changedBy');
    expect((await change({ template: '  ' })).body.errors?.[0]?.property).toBe('template');
  });

  it('remember that the Spanish text is older than the English text until it is changed or confirmed', async () => {
    const { body: one } = await category();
    const { body: made } = await test.call(templates.create, {
      as: admin,
      input: { body: { template: 'Hello', templateEs: 'Hola', categoryId: one.id } },
    });
    const sinceAfter = async (body: object) =>
      (await test.call(templates.update, { as: admin, input: { params: { id: made.id }, body } })).body
        .spanishOutdatedSince;
    expect(made.spanishOutdatedSince).toBeNull();
    const since = await sinceAfter({ template: 'Good morning' });
    expect(since).toEqual(expect.any(String));
    expect(await sinceAfter({ title: 'Greeting' })).toBe(since);
    expect(await sinceAfter({ templateEs: 'Buenos días' })).toBeNull();
    expect(await sinceAfter({ template: 'Good evening' })).toEqual(expect.any(String));
    expect(await sinceAfter({ isSpanishChecked: true })).toBeNull();
  });

  it('have categories that can be renamed and ordered', async () => {
    const { body: one } = await category({ name: 'First', sortOrder: 500 });
    const renamed = await test.call(templates.updateCategory, {
      as: admin,
      input: { params: { id: one.id }, body: { name: 'Last', sortOrder: 900, stageKey: 'outreach', version: 1 } },
    });
    expect(renamed.body).toMatchObject({ name: 'Last', sortOrder: 900, stageKey: 'outreach', version: 2 });
    expect((await categories()).at(-1)?.id).toBe(one.id);
    const unknownCategory = { params: { id: asId<'TemplateCategory'>(987_654) }, body: { name: 'X' } };
    expect((await test.call(templates.updateCategory, { as: admin, input: unknownCategory })).status).toBe(404);
  });
});
