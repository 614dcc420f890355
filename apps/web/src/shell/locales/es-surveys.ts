/** Surveys. */
export const surveys = {
  'A value is required': 'Se requiere un valor',
  'Choose one of the options.': 'Elija una de las opciones.',
  'Due on {date}.': 'Vence el {date}.',
  'End month cannot be before start month.': 'El mes final no puede ser anterior al inicial.',
  'First month field is required if setting Last month field.':
    'El primer mes es obligatorio si se indica el último mes.',
  'Last month field is required if setting First month field.':
    'El último mes es obligatorio si se indica el primer mes.',
  'not supported': 'no se admite',
  'Only a survey that was completed this month can be reopened.':
    'Solo se puede reabrir una encuesta que se completó este mes.',
  'Open survey': 'Abrir encuesta',
  'Some questions are still to be answered.': 'Todavía faltan preguntas por responder.',
  'Start month cannot be later than end month.': 'El mes inicial no puede ser posterior al final.',
  'Survey due': 'Encuesta pendiente',
  Surveys: 'Encuestas',
  'The day and time are not valid.': 'El día y la hora no son válidos.',
  'The day is not valid.': 'El día no es válido.',
  'The day must be {date} or earlier.': 'El día debe ser el {date} o anterior.',
  'The day must be {date} or later.': 'El día debe ser el {date} o posterior.',
  'The questions of this survey lead in a circle. Please tell an administrator.':
    'Las preguntas de esta encuesta llevan en círculo. Avise a un administrador.',
  'The value must be a number.': 'El valor debe ser un número.',
  'This hospital stay could not be found.': 'No se encontró esta hospitalización.',
  'This question could not be found.': 'No se encontró esta pregunta.',
  'This survey is complete.': 'Esta encuesta está completa.',
  'Title is required.': 'El título es obligatorio.',
  'Value must be at {min} or more.': 'El valor debe ser {min} o más.',
  'Value must be {max} or less.': 'El valor debe ser {max} o menos.',
  'Was due on {date}.': 'Venció el {date}.',
};
