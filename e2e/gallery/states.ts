import type { Page, Route } from '@playwright/test';

/** The states that the gallery can show a screen's page in. */
export const states = ['normal', 'empty', 'many', 'loading', 'failing', 'offline'] as const;
export type State = (typeof states)[number];

/** Number of rows in each list in the state `many`. */
const manyRows = 500;
const connectionLost = 'No connection to the server.';

/** Every screen needs these requests in order to open. Their responses are never changed. */
const essentialRequests = /\/api\/(client-config|session|session\/activity|users\/user\/verify|users\/preferences)$/;

type Rows = Record<string, unknown>[];

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'id' in row);

/** Repeats rows until there are `manyRows`. Each row has its own id. */
const repeatRows = (rows: Rows): Rows =>
  rows.length === 0
    ? rows
    : Array.from({ length: manyRows }, (_, n) => {
        const row = rows[n % rows.length] ?? {};
        return typeof row.id === 'number' ? { ...row, id: row.id * 1000 + n } : row;
      });

/**
 * Returns a response whose lists are empty or have many rows. The response itself or its properties can be lists. A
 * paged response also gets the new number of rows.
 */
export function withRows(reply: unknown, state: 'empty' | 'many'): unknown {
  const rowsOf = (rows: Rows) => (state === 'empty' ? [] : repeatRows(rows));
  if (isRows(reply)) return rowsOf(reply);
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply;
  const changed = Object.entries(reply).map(([key, value]) => [key, isRows(value) ? rowsOf(value) : value] as const);
  const { data, ...all } = Object.fromEntries(changed);
  if (data === undefined) return all;
  const pagination = (all as { pagination?: object }).pagination;
  return isRows(data) && pagination
    ? { ...all, data, pagination: { ...pagination, totalItems: data.length } }
    : { ...all, data };
}

async function answer(route: Route, state: State): Promise<void> {
  const request = route.request();
  if (request.method() !== 'GET' || essentialRequests.test(new URL(request.url()).pathname)) return route.fallback();
  if (state === 'loading') return;
  if (state === 'failing') return route.fulfill({ status: 500, json: { statusCode: 500 } });
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json');
  if (!isJson || !response.ok()) return route.fulfill({ response });
  return route.fulfill({ response, json: withRows(await response.json(), state as 'empty' | 'many') });
}

/** Reloads the current page in the given state, which closes all dialogs and menus. */
export async function showState(page: Page, state: State): Promise<void> {
  if (state === 'normal') return;
  if (state === 'offline') {
    await page.context().setOffline(true);
    await page.getByText(connectionLost).waitFor();
    return;
  }
  await page.route('**/api/**', (route) => answer(route, state).catch(() => {}));
  await page.reload();
  await page.getByRole('main').waitFor();
}
