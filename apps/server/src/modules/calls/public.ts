export { endCallsOf } from './hang-up.ts';
