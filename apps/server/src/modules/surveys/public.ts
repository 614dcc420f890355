export { assignSurveys } from './assign.ts';
export { giveSurvey, type SurveyProgress, surveyProgress } from './give.ts';
export { countMembers, forgetAssignments } from './queries-assign.ts';
export { stopSurveys, submitSurvey } from './service.ts';
