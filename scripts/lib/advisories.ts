import semver from 'semver';

/** The parts of an OSV record (https://ossf.github.io/osv-schema) that the check uses. */
export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
  }[];
}

interface Package {
  name: string;
  version: string;
}

/** Returns the npm packages in a CycloneDX bill of materials. */
export const packagesIn = (bom: { components: { purl?: string }[] }): Package[] =>
  bom.components.flatMap(({ purl }) => {
    const [, name, version] = /^pkg:npm\/([^?#]+)@([^@?#]+)/.exec(purl ?? '') ?? [];
    return name && version ? [{ name: decodeURIComponent(name), version: decodeURIComponent(version) }] : [];
  });

/** Returns a line for each package that an advisory affects. Ignores withdrawn advisories. */
export function affectedBy(advisory: Advisory, packages: ReadonlyMap<string, readonly string[]>): string[] {
  if (advisory.withdrawn !== undefined) return [];
  return (advisory.affected ?? []).flatMap((affected) => {
    if (affected.package?.ecosystem !== 'npm') return [];
    const { name } = affected.package;
    const fixed = (affected.ranges ?? []).flatMap(({ events }) => events.flatMap((event) => event.fixed ?? []));
    return (packages.get(name) ?? [])
      .filter(
        (version) =>
          affected.versions?.includes(version) ||
          affected.ranges?.some(({ type, events }) => type === 'SEMVER' && isIn(version, events)),
      )
      .map(
        (version) =>
          `${name}@${version}: ${advisory.id} ${advisory.summary ?? ''} (${fixed.length > 0 ? `fixed in ${fixed.join(', ')}` : 'no fixed version'})`,
      );
  });
}

/**
 * Returns true if a version is in one of the ranges. Each range starts at `introduced`, where `0` is before all
 * versions.
 */
function isIn(version: string, events: { introduced?: string; fixed?: string; last_affected?: string }[]): boolean {
  let isAffected = false;
  const versionOf = (event: (typeof events)[number]) => event.introduced ?? event.fixed ?? event.last_affected ?? '0';
  const comparable = (text: string) => (text === '0' ? '0.0.0-0' : text);
  for (const event of events.toSorted((a, b) => semver.compare(comparable(versionOf(a)), comparable(versionOf(b))))) {
    const order = semver.compare(version, comparable(versionOf(event)));
    if (event.introduced !== undefined && order >= 0) isAffected = true;
    if (event.fixed !== undefined && order >= 0) isAffected = false;
    if (event.last_affected !== undefined && order > 0) isAffected = false;
  }
  return isAffected;
}
