export { fileOptions } from './api.ts';
export { cleanUpFile, sendAttachment } from './sendAttachment.ts';
