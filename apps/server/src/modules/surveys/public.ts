export { assignSurveys, countJoining } from './assign.ts';
export { giveSurvey, type SurveyProgress, surveyProgress } from './give.ts';
export { countOpen, sendForgetAssignments } from './queries-assign.ts';
export { stopSurveys, submitSurvey } from './service.ts';
