/** Consents: terms, answers, links and their wording. */
export const consents = {
  '{label} must be at least {minimum} characters': '{label} debe tener al menos {minimum} caracteres',
  '{name} answered all consents': '{name} respondió todos los consentimientos',
  '{name} has not used their consents link': '{name} no ha usado su enlace de consentimientos',
  '{name} is not known here. There are {known}.': '{name} no se conoce aquí. Hay {known}.',
  'A response is required': 'Se requiere una respuesta',
  'Five times somebody gave another name or date of birth.':
    'Alguien dio cinco veces otro nombre u otra fecha de nacimiento.',
  'It can be refused in both languages or in neither.': 'Se puede rechazar en los dos idiomas o en ninguno.',
  'It can be sent again.': 'Se puede enviar otra vez.',
  'Nothing was changed.': 'No se cambió nada.',
  'Please confirm who you are first.': 'Confirme primero quién es usted.',
  'The consents link of {name} is locked for an hour':
    'El enlace de consentimientos de {name} está bloqueado por una hora',
  'The form you are trying to access does not exist.': 'El formulario al que intenta acceder no existe.',
  'The words have changed. Please read them again.': 'Las palabras cambiaron. Léalas de nuevo.',
  'This can only be accepted here.': 'Aquí solo se puede aceptar.',
  'This does not match what we have.': 'No coincide con lo que tenemos.',
  'This has run out already.': 'Esto ya venció.',
} as const;
