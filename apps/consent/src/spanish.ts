/** Spanish by the English sentence. A sentence that is not here does not compile. */
export const spanish = {
  Language: 'Idioma',
  'Loading…': 'Cargando…',
  'This link has expired': 'Este enlace ha caducado',
  'The link you are trying to access has expired. Please contact us for assistance.':
    'El enlace al que intenta acceder ha caducado. Comuníquese con nosotros para recibir ayuda.',
  'What came of this referral?': '¿Qué resultó de esta referencia?',
  '{guide} from {organisation} referred somebody to {resource} on {day}.':
    '{guide} de {organisation} remitió a una persona a {resource} el {day}.',
  'Who it is about': 'De quién se trata',
  'They have not agreed to be named here.': 'No ha aceptado que se le nombre aquí.',
  Served: 'Atendido',
  'They got what they came for.': 'Recibió lo que buscaba.',
  'Waiting list': 'Lista de espera',
  'They are on a list, or have an appointment.': 'Está en una lista o tiene una cita.',
  'Could not reach': 'No se pudo localizar',
  'They never came, called or answered.': 'Nunca vino, llamó ni respondió.',
  'Not eligible': 'No reúne los requisitos',
  'We cannot serve them here.': 'Aquí no podemos atenderle.',
  'A line about it (optional)': 'Una línea al respecto (opcional)',
  '{count} of {limit} characters': '{count} de {limit} caracteres',
  'Send answer': 'Enviar respuesta',
  'Sending…': 'Enviando…',
  'Choose what fits best.': 'Elija lo que mejor corresponda.',
  'There is no connection. What you chose is kept, and goes out as soon as there is one.':
    'No hay conexión. Lo que eligió se guarda y se enviará en cuanto la haya.',
  'There is no connection. This page loads as soon as there is one.':
    'No hay conexión. Esta página se cargará en cuanto la haya.',
  'Something went wrong. Please try again in a minute.': 'Algo salió mal. Inténtelo de nuevo en un minuto.',
  'Try again': 'Intentar de nuevo',
  'Thank you for your response.': 'Gracias por su respuesta.',
  '{guide} has been told.': 'Se le ha informado a {guide}.',
  'This was answered already.': 'Esto ya se respondió.',
  'Your answer': 'Su respuesta',
  'No account is needed. The link takes one answer.': 'No se necesita cuenta. El enlace admite una respuesta.',
} as const satisfies Record<string, string>;
