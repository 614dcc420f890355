export { contentOptions } from './api.ts';
export { activityIcon } from './icons.ts';
