export { importAsDraft, questionnaireIn } from './questionnaires.ts';
