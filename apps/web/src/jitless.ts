// zod reads its settings from this global when it loads. The Content-Security-Policy forbids creating functions from
// text. The setting does not load zod, which only forms need.
const slot = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
slot.__zod_globalConfig = { ...slot.__zod_globalConfig, jitless: true };
