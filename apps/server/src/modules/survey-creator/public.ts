export { bringIn, questionnaireIn } from './questionnaires.ts';
