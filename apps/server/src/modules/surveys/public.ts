export { stopSurveys } from './service.ts';
