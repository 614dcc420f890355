// zod reads its settings from this slot whenever it comes: the Content-Security-Policy forbids making functions from
// text. It is set without loading zod, which only forms need.
const slot = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
slot.__zod_globalConfig = { ...slot.__zod_globalConfig, jitless: true };
