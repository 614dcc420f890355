import type { Part } from './records/ground.ts';
import type { Case } from './samples.ts';
import type { Scene } from './world.ts';

/**
 * Makes a scene ready for a call of each case in turn: what calls before may have used up is made anew. That is what a
 * writing call names, and what its module works on; a call that only reads uses nothing up.
 */
export function renewing({ ids, parts, renew }: Scene): (one: Case) => Promise<void> {
  // others may have called with its records before
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
