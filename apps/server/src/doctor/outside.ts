import { verifyAssistant } from '../connectors/assistant/openai.ts';
import { createFindhelp } from '../connectors/directory/findhelp.ts';
import { DirectoryError } from '../connectors/directory/port.ts';
import { findhelpSecret } from '../modules/resources/public.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { unseal } from '../platform/secrets.ts';
import { check, type Finding, ok, problem, warning } from './finding.ts';
import { findFindhelpKeys } from './queries.ts';

/** A ZIP code to search with. Any valid code tests the login. */
const zipcode = '77002';

/** Tests the login with the customers' keys, because findhelp accepts a login only together with a key. */
async function findhelpFindings(
  config: Pick<Config, 'database' | 'secretsKeys'>,
  settings: NonNullable<Config['findhelp']>,
): Promise<Finding[]> {
  const database = openDatabase(config.database, 2);
  const sealed = await findFindhelpKeys(database.reading).finally(() => database.close());
  const keys = sealed.flatMap(({ id, find_help_key_sealed: text }) => {
    const key = unseal(config.secretsKeys, findhelpSecret(id), text);
    return key === undefined ? [] : [{ id, key }];
  });
  if (keys.length === 0)
    return [warning('The login of findhelp was not tested, because no customer has a findhelp key.')];
  const findhelp = createFindhelp(settings);
  const refused: number[] = [];
  for (const { id, key } of keys)
    try {
      await findhelp.search(key, { zipcode, terms: '', services: [], start: 0, size: 1 });
    } catch (error) {
      if (!(error instanceof DirectoryError && error.isRefusal)) throw error;
      refused.push(id);
    }
  return refused.length === 0
    ? [ok('findhelp accepts the login and the keys of customers')]
    : [
        problem(
          `findhelp refuses the login, or the keys of the customers ${refused.join(', ')}. Check FINDHELP_USERNAME, FINDHELP_PASSWORD and these keys.`,
        ),
      ];
}

/** Checks findhelp and the assistant, if they are configured. */
export async function outsideFindings(config: Config): Promise<Finding[]> {
  const { findhelp, assistant } = config;
  return [
    ...(findhelp === null
      ? []
      : await check('findhelp cannot be used. Check FINDHELP_URL', () => findhelpFindings(config, findhelp))),
    ...(assistant === null
      ? []
      : await check('The assistant cannot be used. Check ASSISTANT_URL and ASSISTANT_KEY', async () => {
          await verifyAssistant(assistant);
          return [ok('the assistant accepts the key')];
        })),
  ];
}
