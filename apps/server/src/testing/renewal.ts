import type { Part } from './records/base.ts';
import type { Case } from './samples.ts';
import type { Scene } from './world.ts';

/**
 * Returns a function that prepares the scene for a case. It recreates the records that previous requests may have used
 * up: the records named in a writing request, and the records of its module. A GET request uses up no records.
 */
export function createRenewal({ ids, parts, renew }: Scene): (one: Case) => Promise<void> {
  // parts whose records a previous request may have used up
  const stale = new Set<Part>(parts);
  return async (one) => {
    const named = new Set<string | symbol>();
    const noting = new Proxy(ids, {
      get(all, name) {
        named.add(name);
        return Reflect.get(all, name);
      },
    });
    one.sample(noting);
    if (stale.size > 0) await renew(stale);
    stale.clear();
    if (one.endpoint.method === 'GET') return;
    const [module = ''] = one.name.split('.');
    for (const part of parts)
      if (part.modules.includes(module) || part.ids.some((name) => named.has(name))) stale.add(part);
  };
}
