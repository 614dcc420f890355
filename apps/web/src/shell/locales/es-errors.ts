/** Spanish of why the server refused something (`userMessage`), and of what rules refuse. */
export const errors = {
  // anywhere
  'Some of the information is not valid.': 'Parte de la información no es válida.',
  'Please sign in again.': 'Inicie sesión de nuevo.',
  'Your session has ended. When you sign in again, you go on where you were.':
    'Su sesión ha terminado. Cuando inicie sesión de nuevo, seguirá donde estaba.',
  'Your session has ended. Please sign in again.': 'Su sesión ha terminado. Inicie sesión de nuevo.',
  'Your invitation has expired. Ask an administrator to invite you again.':
    'Su invitación ha caducado. Pida a un administrador que le invite de nuevo.',
  'This user has signed in already.': 'Este usuario ya ha iniciado sesión.',
  'This user cannot sign in: enable them first.': 'Este usuario no puede iniciar sesión: actívelo primero.',
  'There is no mail server, so nobody can be invited by mail.':
    'No hay servidor de correo, así que no se puede invitar a nadie por correo.',
  'Your account is not set up here. Ask an administrator.':
    'Su cuenta no está configurada aquí. Pregunte a un administrador.',
  'You do not have permission to see this.': 'No tiene permiso para ver esto.',
  'You do not have permission to do this.': 'No tiene permiso para hacer esto.',
  'This could not be found.': 'No se encontró.',
  'Somebody else changed this while you were editing.': 'Otra persona cambió esto mientras usted lo editaba.',
  'This is too large to send.': 'Es demasiado grande para enviarlo.',
  'This kind of content is not accepted.': 'No se acepta este tipo de contenido.',
  'This was already sent with other content.': 'Ya se envió con otro contenido.',
  'Too many requests. Please try again in a second.': 'Demasiadas solicitudes. Inténtelo de nuevo en un segundo.',
  'Too many requests. Please try again in {count} seconds.':
    'Demasiadas solicitudes. Inténtelo de nuevo en {count} segundos.',
  'Too many requests. Please wait a moment and try again.':
    'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'Something went wrong on our side.': 'Algo falló de nuestro lado.',
  'The service is not available right now. Please try again shortly.':
    'El servicio no está disponible en este momento. Inténtelo de nuevo en breve.',

  // members, notes, visits, events
  'Somebody has decided this already.': 'Otra persona ya decidió esto.',
  'This member could not be found.': 'No se encontró a este miembro.',
  'This portrait could not be found.': 'No se encontró este retrato.',
  'This need could not be found.': 'No se encontró esta necesidad.',
  'This outcome could not be found.': 'No se encontró este resultado.',
  'Only the person themselves can share their calendar.': 'Solo la propia persona puede compartir su calendario.',
  'This address could not be found.': 'No se encontró esta dirección.',
  'This scheduled event could not be found.': 'No se encontró este evento programado.',
  "This member's client is not connected to the external record.":
    'El cliente de este miembro no está conectado al expediente externo.',
  'Note is required.': 'La nota es obligatoria.',
  'Only the author can change or delete a note.': 'Solo el autor puede cambiar o borrar una nota.',
  'Only its creator can delete a visit.': 'Solo quien la creó puede borrar una visita.',
  'Only reminders can be cleared or snoozed.': 'Solo se pueden quitar o posponer los recordatorios.',
  'This alert cannot be dismissed.': 'Esta alerta no se puede descartar.',
  'Each entry can be chosen once.': 'Cada opción se puede elegir una sola vez.',
  'This race or ethnicity is not known.': 'No se conoce esta raza o etnia.',
  'Only "Other" takes words of its own.': 'Solo «Otro» admite palabras propias.',
  '"Prefers not to say" stands alone.': '«Prefiere no decirlo» va solo.',
  'Choose either Hispanic or Latino or not.': 'Elija hispano o latino, o no.',

  // imports
  "This person is not a guide in one of the client's teams.": 'Esta persona no es guía en un equipo del cliente.',
  "The client's teams have no guide to assign members to.":
    'Los equipos del cliente no tienen un guía a quien asignar miembros.',
  'This import has already been started.': 'Esta importación ya se inició.',

  // files
  'This type of file is not supported.': 'Este tipo de archivo no se admite.',
  'This file is too large.': 'Este archivo es demasiado grande.',
  'You have too many uploads. Remove some, or try again later.':
    'Tiene demasiados archivos subidos. Quite algunos o inténtelo más tarde.',
  'The file is still being checked. Please try again in a moment.':
    'El archivo todavía se está revisando. Inténtelo de nuevo en un momento.',
  'The file is in use.': 'El archivo está en uso.',
  'The file never arrived.': 'El archivo nunca llegó.',
  'A picture must have at most {megapixels} megapixels and {side} pixels on a side':
    'Una imagen puede tener como máximo {megapixels} megapíxeles y {side} píxeles por lado',
  'Only the guide can change their own greeting.': 'Solo el guía puede cambiar su propio saludo.',
  'This link is not valid.': 'Este enlace no es válido.',
  'This link has expired.': 'Este enlace ha caducado.',
  'This upload was finished or removed. Please upload the file again.':
    'Esta subida terminó o se quitó. Suba el archivo de nuevo.',

  // texts
  'A text can be scheduled for weekdays of the next 28 days, 8:00 AM to 5:45 PM.':
    'Un mensaje se puede programar para los días laborables de los próximos 28 días, de 8:00 a. m. a 5:45 p. m.',
  'This message is on its way and cannot be changed.': 'Este mensaje ya está en camino y no se puede cambiar.',

  // calls
  'This number could not be found.': 'No se encontró este número.',
  'There is no phone number to call this member from.': 'No hay un número desde el que llamar a este miembro.',
  'Your own phone number is missing. Ask an administrator to add it.':
    'Falta su propio número de teléfono. Pida a un administrador que lo añada.',
  'You are on a call already.': 'Ya está en una llamada.',
  'Only the guide on the call can end it.': 'Solo el guía que está en la llamada puede terminarla.',
  'This call is over.': 'Esta llamada ha terminado.',
  'The call was too short for this outcome.': 'La llamada fue demasiado corta para este resultado.',
  'The outcome of this call can no longer be changed.': 'El resultado de esta llamada ya no se puede cambiar.',
  'One of the guides cannot see this call.': 'Uno de los guías no puede ver esta llamada.',
  'This is about another call.': 'Esto es de otra llamada.',
  'Only whoever was asked can finish a review.': 'Solo quien fue consultado puede terminar una revisión.',
  'Needs cannot be added for members in independence.': 'No se pueden agregar necesidades a miembros en independencia.',
  'Only the author can change an action.': 'Solo quien la escribió puede cambiar una acción.',
  'This action could not be found.': 'No se encontró esta acción.',
  'This action has as many resources as it can. Please add another action.':
    'Esta acción ya tiene todos los recursos que admite. Agregue otra acción.',
  'This activity is not offered any more. Please pick another.': 'Esta actividad ya no se ofrece. Elija otra.',
  'This key is already in use.': 'Esta clave ya está en uso.',
  'This need can no longer be changed.': 'Esta necesidad ya no se puede cambiar.',
  'This need is not offered any more. Please pick another.': 'Esta necesidad ya no se ofrece. Elija otra.',
  'This program could not be found.': 'No se encontró este programa.',
  'This organization was asked already.': 'A esta organización ya se le preguntó.',
  'There is no open question to this organization.': 'No hay ninguna pregunta pendiente a esta organización.',
  'Please say where the question goes.': 'Indique a dónde va la pregunta.',
  'Nothing can be sent this way. Please choose the other one.': 'No se puede enviar así. Elija la otra forma.',
} satisfies Record<string, string>;
