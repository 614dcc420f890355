// zod reads this global setting when it loads. It is needed because the Content-Security-Policy forbids creating
// functions from text. It is set here without loading zod, because only forms need zod.
const slot = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
slot.__zod_globalConfig = { ...slot.__zod_globalConfig, jitless: true };
