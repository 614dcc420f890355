export { assignSurveys, countJoining } from './assign.ts';
export { assignSurvey, type SurveyProgress, surveyProgress } from './assign-survey.ts';
export { countOpen, sendForgetAssignments } from './queries-assign.ts';
export { stopSurveys, submitSurvey } from './service.ts';
