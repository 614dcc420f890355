import type { Part } from './records/base.ts';
import type { Case } from './samples.ts';
import type { Scene } from './world.ts';

/**
 * Prepares a scene for each case. It creates the records again that previous calls may have used up: those that a
 * writing call names, and those of its module. A reading call uses nothing up.
 */
export function renewing({ ids, parts, renew }: Scene): (one: Case) => Promise<void> {
  // previous calls may have used its records
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
