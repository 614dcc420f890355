// If the registry in use does not have an optional package, npm omits it from the lock file. `npm ci` then refuses the
// lock file on every machine. Each such package is for one platform. An entry with its version and platform, but
// without a URL, is enough: npm skips it on other platforms and finds its URL itself.
const platforms = {
  android: 'android',
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  linux: 'linux',
};
const processors = ['arm64', 'riscv64', 'ppc64', 's390x', 'ia32', 'arm', 'x64'];

function entryOf(name, version, dev) {
  const platform = Object.keys(platforms).find((key) => name.includes(key));
  const processor = processors.find((key) => name.includes(key));
  if (!platform || !processor || !/^\d/.test(version)) return undefined;
  return {
    version,
    cpu: [processor],
    ...(dev ? { dev: true } : {}),
    ...(name.includes('musl') ? { libc: ['musl'] } : {}),
    optional: true,
    os: [platforms[platform]],
  };
}

/**
 * Returns the optional packages that a lock file names but does not describe.
 * @param {Record<string, object>} packages the `packages` of a package-lock.json
 * @returns {[place: string, entry: object | undefined][]} the entry is undefined if it cannot be created
 */
export function missingOptional(packages) {
  const missing = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [path === '' ? '' : `${path}/`, ''].map((base) => `${base}node_modules/${name}`);
      if (!places.some((place) => packages[place])) missing.push([`node_modules/${name}`, entryOf(name, version, dev)]);
    }
  }
  return missing;
}

/**
 * Returns where a lock file has packages without a hash. npm would install them unchecked. Leaves out links and
 * workspaces, which are folders in this repository, and bundled packages, which the hash of their bundle covers.
 * @param {Record<string, object>} packages the `packages` of a package-lock.json
 * @returns {string[]}
 */
export const withoutIntegrity = (packages) =>
  Object.entries(packages)
    .filter(
      ([place, { link, inBundle, integrity }]) => place.includes('node_modules/') && !link && !inBundle && !integrity,
    )
    .map(([place]) => place);
