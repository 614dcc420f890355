export { messagesOptions } from './api.ts';
