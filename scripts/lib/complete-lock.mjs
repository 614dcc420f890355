// npm omits an optional package from the lock file if the registry in use does not have it. `npm ci` then refuses the
// lock file on all machines. Each such package is for one platform. An entry with its version and platform, but without
// an address, is sufficient: npm skips it on other platforms and finds its address itself.
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
 * Returns the places of a lock file's packages without a hash. npm would install them unchecked. Links and workspaces
 * are excluded, because they are folders of this repository. Bundled packages are excluded, because the hash of their
 * bundle covers them.
 * @param {Record<string, object>} packages the `packages` of a package-lock.json
 * @returns {string[]}
 */
export const withoutIntegrity = (packages) =>
  Object.entries(packages)
    .filter(
      ([place, { link, inBundle, integrity }]) => place.includes('node_modules/') && !link && !inBundle && !integrity,
    )
    .map(([place]) => place);
