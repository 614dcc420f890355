// zod reads this global setting when it loads. The setting is necessary because the Content-Security-Policy forbids the
// creation of functions from text. It is set without loading zod, because only forms need zod.
const slot = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
slot.__zod_globalConfig = { ...slot.__zod_globalConfig, jitless: true };
