import { removeData, startProduct, temporaryFolder } from './product.ts';

/**
 * One product for the whole run, with its own data below the temporary folder. Where `E2E_URL` and `E2E_DATA` name one
 * that runs already, the tests use that and leave it running.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL && process.env.E2E_DATA) return undefined;
  const data = temporaryFolder('data');
  const product = await startProduct({ data });
  process.env.E2E_URL = product.url;
  process.env.E2E_DATA = data;
  return async () => {
    await product.stop();
    await removeData(data);
  };
}
