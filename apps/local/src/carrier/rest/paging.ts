import { RestError } from './errors.ts';

export interface Page {
  number: number;
  size: number;
}

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/**
 * Reads which page of a list is requested.
 * @throws RestError 20001
 */
export function readPage(query: URLSearchParams): Page {
  const [number, size] = [count(query, 'Page', 0), count(query, 'PageSize', DEFAULT_PAGE_SIZE)];
  return { number, size: Math.min(MAX_PAGE_SIZE, Math.max(1, size)) };
}

function count(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) || String(otherwise);
  if (!/^\d{1,9}$/.test(text)) throw new RestError(400, 20001, `${name} must be a whole number.`);
  return Number(text);
}

/**
 * Creates a list page in Twilio's format.
 * @param found the page's records, plus one more if there is a next page
 */
export function pageBody<T>(key: string, path: string, query: URLSearchParams, page: Page, found: readonly T[]) {
  const uri = (number: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set('PageSize', String(page.size));
    parameters.set('Page', String(number));
    return `${path}?${parameters}`;
  };
  const records = found.slice(0, page.size);
  const start = page.number * page.size;
  return {
    first_page_uri: uri(0),
    next_page_uri: found.length > page.size ? uri(page.number + 1) : null,
    previous_page_uri: page.number > 0 ? uri(page.number - 1) : null,
    page: page.number,
    page_size: page.size,
    start,
    end: Math.max(start, start + records.length - 1),
    uri: uri(page.number),
    [key]: records,
  };
}
