import type { BodyOf, ClientId, IdOf, MessageCategory, MessageTemplate, templates } from '@guidepost/contracts';
import { spanishOutdatedSince, variableProblem } from '@guidepost/rules';
import { AppError, badRequest, type CodeInfo, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findCategories, findVariables } from './queries.ts';
import {
  countClients,
  insertCategory,
  insertTemplate,
  isCategoryRetired,
  lockCategory,
  lockTemplate,
  sendSetClients,
  sendUpdateCategory,
  sendUpdateTemplate,
} from './queries-write.ts';

export const templateCodes = {
  /** The given category or client does not exist. The administrator reloads the page. */
  TEMPLATE_REFERENCE_NOT_FOUND: { status: 409, userMessage: 'This item could not be found.' },
} as const satisfies Record<string, CodeInfo>;

const missing = (property: string) =>
  refusedAt('TEMPLATE_REFERENCE_NOT_FOUND', property, 'exists', 'This item could not be found.');

/**
 * Checks that a category exists and is not retired. Locks it until the transaction ends.
 * @throws AppError TEMPLATE_REFERENCE_NOT_FOUND
 */
async function checkCategory({ db }: Acting, categoryId: IdOf<'TemplateCategory'>): Promise<void> {
  if (!(await lockCategory(db, categoryId))) throw missing('categoryId');
  if (await isCategoryRetired(db, categoryId))
    throw refusedAt(
      'TEMPLATE_REFERENCE_NOT_FOUND',
      'categoryId',
      'exists',
      'This category is retired. Choose a different category.',
    );
}

const notify = ({ db, services }: Acting, id: number): void =>
  services.live.emit(db, 'setup_updated', { type: 'templates', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

async function readCategory({ db }: Acting, id: number): Promise<MessageCategory> {
  const found = (await findCategories(db)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

async function readTemplate({ db }: Acting, id: number): Promise<MessageTemplate> {
  const found = (await findCategories(db)).flatMap((category) => category.templates).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

export async function createCategory(
  acting: Acting,
  body: BodyOf<typeof templates.createCategory>,
): Promise<MessageCategory> {
  const { name, sortOrder = null, stageKey = null } = body;
  const id = await insertCategory(acting.db, { name, sortOrder, stageKey });
  notify(acting, id);
  return readCategory(acting, id);
}

/**
 * Changes a category.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
export async function changeCategory(
  acting: Acting,
  id: IdOf<'TemplateCategory'>,
  body: BodyOf<typeof templates.updateCategory>,
): Promise<MessageCategory> {
  if (!(await lockCategory(acting.db, id))) throw notFound();
  const before = await readCategory(acting, id);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  sendUpdateCategory(acting.db, id, {
    name: body.name ?? before.name,
    sortOrder: body.sortOrder ?? before.sortOrder,
    stageKey: body.stageKey === undefined ? before.stageKey : body.stageKey,
  });
  notify(acting, id);
  return readCategory(acting, id);
}

/**
 * Checks that the clients exist, and that a template has at least one client if it is not for all clients.
 * @throws AppError BAD_REQUEST, TEMPLATE_REFERENCE_NOT_FOUND
 */
async function checkClients({ db }: Acting, isForAll: boolean, ids: readonly ClientId[]): Promise<void> {
  if (!isForAll && ids.length === 0) throw badRequest('template_clients', 'required', 'Choose at least one customer');
  if (ids.length > 0 && (await countClients(db, ids)) !== new Set(ids).size) throw missing('template_clients');
}

/**
 * Checks that a template's text uses only variables that exist.
 * @throws AppError BAD_REQUEST
 */
async function checkWords({ db }: Acting, property: 'template' | 'templateEs', template: string): Promise<void> {
  const keys = (await findVariables(db)).map(({ key }) => key);
  const problem = variableProblem(template, keys);
  if (problem) throw badRequest(property, 'variables', problem);
}

/**
 * Creates a template.
 * @throws AppError BAD_REQUEST, TEMPLATE_REFERENCE_NOT_FOUND
 */
export async function createTemplate(acting: Acting, body: BodyOf<typeof templates.create>): Promise<MessageTemplate> {
  const { db } = acting;
  const clientIds = (body.template_clients ?? []).map(({ clientId }) => clientId);
  const allClients = body.allClients ?? clientIds.length === 0;
  await checkClients(acting, allClients, clientIds);
  await checkWords(acting, 'template', body.template);
  if (body.templateEs) await checkWords(acting, 'templateEs', body.templateEs);
  await checkCategory(acting, body.categoryId);
  const { template, categoryId, sortOrder = null } = body;
  const id = await insertTemplate(db, {
    template,
    templateEs: body.templateEs?.trim() ? body.templateEs : null,
    categoryId,
    title: body.title || null,
    titleEs: body.titleEs || null,
    sortOrder,
    allClients,
  });
  sendSetClients(db, id, allClients ? [] : clientIds);
  notify(acting, id);
  return readTemplate(acting, id);
}

/**
 * Changes a template.
 * @throws AppError NOT_FOUND, BAD_REQUEST, TEMPLATE_REFERENCE_NOT_FOUND, VERSION_CONFLICT
 */
export async function changeTemplate(
  acting: Acting,
  id: IdOf<'Template'>,
  body: BodyOf<typeof templates.update>,
): Promise<MessageTemplate> {
  const { db } = acting;
  if (!(await lockTemplate(db, id))) throw notFound();
  const before = await readTemplate(acting, id);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  const clientIds = (body.template_clients ?? before.template_clients).map(({ clientId }) => clientId);
  const allClients = body.allClients ?? before.allClients;
  await checkClients(acting, allClients, clientIds);
  // Other changes must be possible even if the unchanged text uses a variable that no longer exists.
  if (body.template !== undefined && body.template !== before.template)
    await checkWords(acting, 'template', body.template);
  const { templateEs = before.templateEs } = body;
  if (templateEs && templateEs !== before.templateEs) await checkWords(acting, 'templateEs', templateEs);
  // a template that is already in a retired category can be changed, but no template can be moved to a retired category
  if (body.categoryId !== undefined && body.categoryId !== before.categoryId)
    await checkCategory(acting, body.categoryId);
  const after = {
    template: body.template ?? before.template,
    templateEs: templateEs?.trim() ? templateEs : null,
    title: body.title === undefined ? before.title : body.title || null,
    titleEs: body.titleEs === undefined ? before.titleEs : body.titleEs || null,
  };
  const texts = [
    {
      before: { english: before.title, spanish: before.titleEs },
      after: { english: after.title, spanish: after.titleEs },
    },
    {
      before: { english: before.template, spanish: before.templateEs },
      after: { english: after.template, spanish: after.templateEs },
    },
  ];
  sendUpdateTemplate(db, id, {
    ...after,
    categoryId: body.categoryId ?? before.categoryId,
    sortOrder: body.sortOrder ?? before.sortOrder,
    allClients,
    spanishOutdatedSince: spanishOutdatedSince(texts, {
      since: before.spanishOutdatedSince,
      isChecked: body.isSpanishChecked ?? false,
      now: acting.now.toString(),
    }),
  });
  sendSetClients(db, id, allClients ? [] : clientIds);
  notify(acting, id);
  return readTemplate(acting, id);
}
