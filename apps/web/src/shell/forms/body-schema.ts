import type { AnyEndpoint } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';

const endpoints: AnyEndpoint[] = Object.values(contracts).flatMap((module) => Object.values<AnyEndpoint>(module));

/**
 * The schema of an endpoint's body: its own where a form made one, else that of the contract. The endpoints that screens
 * call have none in the built app (light-contracts.ts).
 */
export function bodySchema(endpoint: AnyEndpoint): AnyEndpoint['body'] {
  if (Object.hasOwn(endpoint, 'body')) return endpoint.body;
  return endpoints.find(({ method, path }) => method === endpoint.method && path === endpoint.path)?.body;
}
