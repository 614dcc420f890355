/** Goals: what a member and their guide have set out to do. */
export const goals = {
  Goals: 'Metas',
  'To do': 'Por hacer',
  '{count} of {total} complete': '{count} de {total} completas',
  'The goals did not load.': 'Las metas no se cargaron.',
  'All of your goals are complete!': '¡Todas sus metas están completas!',
  "Looks like we've got work to do!": '¡Parece que tenemos trabajo por hacer!',
  Consent: 'Consentimiento',
  'Consent, answered {date}': 'Consentimiento, respondido el {date}',
  Survey: 'Encuesta',
  'Survey, due {date}': 'Encuesta, vence el {date}',
  Complete: 'Completa',
  Rejected: 'Rechazado',
  Accepted: 'Aceptado',
};
