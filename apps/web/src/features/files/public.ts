export { fileOptions } from './api.ts';
export { cleanUpFile, sendAttachment } from './send-attachment.ts';
