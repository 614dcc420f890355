/** What frames every screen: navigation, sign-in, errors, questions, times, drafts, in Spanish. */
export const frame = {
  // frame
  'Skip to content': 'Saltar al contenido',
  'Guidepost, go to the docket': 'Guidepost, ir a la agenda',
  Main: 'Principal',
  Menu: 'Menú',
  Docket: 'Agenda',
  Members: 'Miembros',
  'Find a member': 'Buscar un miembro',
  Appearance: 'Apariencia',
  Light: 'Claro',
  Dark: 'Oscuro',
  System: 'Sistema',
  Language: 'Idioma',
  'Copy Token': 'Copiar token',
  'Token copied': 'Token copiado',
  'Build info': 'Información de la versión',
  Part: 'Parte',
  Built: 'Compilado',
  Hash: 'Código',
  Frontend: 'Aplicación',
  Server: 'Servidor',
  Copy: 'Copiar',
  Copied: 'Copiado',
  '1 character left': 'queda 1 carácter',
  '{count} characters left': 'quedan {count} caracteres',
  '1 character too many': '1 carácter de más',
  '{count} characters too many': '{count} caracteres de más',
  Close: 'Cerrar',
  'Log Out': 'Cerrar sesión',
  'Impersonation Mode': 'Modo de suplantación',
  'Exit Impersonation Mode': 'Salir del modo de suplantación',
  Exit: 'Salir',
  'You are viewing as {name}': 'Está viendo como {name}',
  'This member is not assigned to a guide': 'Este miembro no está asignado a un guía',
  'Switch to my view': 'Cambiar a mi vista',
  'Reconnecting. Your sign-in could not be renewed yet; what you write stays here.':
    'Reconectando. Aún no se pudo renovar su inicio de sesión; lo que escriba se queda aquí.',
  'No connection to the server. What you see may be out of date; it will catch up by itself.':
    'Sin conexión con el servidor. Lo que ve puede no estar al día; se actualizará por sí solo.',

  // sign-in
  'Welcome to Guidepost': 'Bienvenido a Guidepost',
  'Care coordination for guides and the members they support.':
    'Coordinación de la atención para los guías y los miembros a quienes apoyan.',
  'Sign in': 'Iniciar sesión',
  'Signing in': 'Iniciando sesión',
  'Continue in the sign-in window.': 'Continúe en la ventana de inicio de sesión.',
  'Continue in this tab': 'Continuar en esta pestaña',
  'Your browser blocked the sign-in window. Allow pop-ups for this site, or continue in this tab.':
    'Su navegador bloqueó la ventana de inicio de sesión. Permita las ventanas emergentes de este sitio o continúe en esta pestaña.',
  'You could not be signed in. Please try again.': 'No se pudo iniciar la sesión. Inténtelo de nuevo.',
  'You could not be signed in': 'No se pudo iniciar la sesión',
  'Please try again.': 'Inténtelo de nuevo.',
  'Not logged in': 'Sin sesión iniciada',
  'Redirecting you to login page': 'Se le dirige a la página de inicio de sesión',
  'Are you still there?': '¿Sigue ahí?',
  'You will be logged out in {time} because nothing was pressed for a while.':
    'La sesión se cerrará en {time} porque hace un rato que no se pulsa nada.',
  'Stay logged in': 'Seguir en la sesión',

  // errors and states
  'This could not be opened. Check your connection and try again.':
    'No se pudo abrir. Compruebe la conexión e inténtelo de nuevo.',
  'Copy error': 'Copiar error',
  'Copy error message': 'Copiar mensaje de error',
  Details: 'Detalles',
  Dismiss: 'Descartar',
  'Try again': 'Intentar de nuevo',
  Loading: 'Cargando',
  'Page not found': 'Página no encontrada',
  'There is nothing at this address. It may have been mistyped, or the page may be gone.':
    'No hay nada en esta dirección. Puede estar mal escrita o la página puede haber desaparecido.',
  'Go to the docket': 'Ir a la agenda',
  'An error has occurred. Click the copy button and paste error message in a help channel with steps taken when error occurred.':
    'Se ha producido un error. Pulse el botón de copiar y pegue el mensaje en un canal de ayuda con los pasos que dio cuando ocurrió.',
  'The server could not be reached.': 'No se pudo contactar con el servidor.',
  'No records found': 'No se encontraron registros',
  'No record found': 'No se encontró ningún registro',
  'No history found': 'No se encontró historial',
  'Could not find an associated member': 'No se encontró un miembro asociado',
  Unknown: 'Desconocido',
  '{label} is required.': '{label}: campo obligatorio.',

  // questions
  Cancel: 'Cancelar',
  Discard: 'Descartar',
  'Unsaved changes': 'Cambios sin guardar',
  'Your changes have not been saved. They will be lost.': 'Sus cambios no se han guardado. Se perderán.',
  'Discard changes': 'Descartar cambios',
  'Keep editing': 'Seguir editando',
  'Changed meanwhile': 'Modificado mientras tanto',
  'Somebody else changed this while you were editing. Reload to see their version, or keep yours and overwrite it.':
    'Otra persona modificó esto mientras usted editaba. Recargue para ver su versión, o conserve la suya y sobrescríbala.',
  Reload: 'Recargar',
  'Keep mine': 'Conservar la mía',

  // times
  'Just now': 'Ahora mismo',
  '{count} min ago': 'hace {count} min',
  '{count} h ago': 'hace {count} h',
  Yesterday: 'Ayer',
  '{count} days ago': 'hace {count} días',
  '1 day ago': 'hace 1 día',
  'A number': 'Un número',
  'A whole number': 'Un número entero',
  'A whole number from {min} to {max}': 'Un número entero de {min} a {max}',
  'In {count} min': 'en {count} min',
  'In {count} h': 'en {count} h',
  Tomorrow: 'Mañana',
  'In {count} days': 'en {count} días',

  // command palette
  'Command palette': 'Paleta de comandos',
  'Recent members': 'Miembros recientes',
  'Show all {count} in Members': 'Mostrar los {count} en Miembros',
  'Find a member, a screen or an action': 'Busque un miembro, una pantalla o una acción',
  Results: 'Resultados',
  '{count} results': '{count} resultados',
  Actions: 'Acciones',
  Screens: 'Pantallas',
  'Add note': 'Añadir nota',
  'to choose': 'para elegir',
  'to close': 'para cerrar',

  // two people on one record, drafts
  Yours: 'La suya',
  Theirs: 'La de la otra persona',
  Nothing: 'Nada',
  'Save both': 'Guardar ambas',
  '{label} is now {value}.': '{label} es ahora {value}.',
  'Somebody else changed this while you were editing. Choose what to keep where you both changed the same, or reload to see their version.':
    'Otra persona cambió esto mientras usted lo editaba. Elija qué conservar donde ambos cambiaron lo mismo, o recargue para ver su versión.',
  'Somebody else changed this while you were editing, but nothing that you changed.':
    'Otra persona cambió esto mientras usted lo editaba, pero nada de lo que usted cambió.',
  'This is not there any more. What you typed is still here.': 'Esto ya no existe. Lo que escribió sigue aquí.',
  'Nothing can be saved here any more: this member is with somebody else now, or their record was merged into another. Copy what you wrote.':
    'Aquí ya no se puede guardar nada: este miembro está ahora con otra persona, o su registro se fusionó con otro. Copie lo que escribió.',
  'What you wrote has not been saved. Its draft can wait here until you come back.':
    'Lo que escribió no se ha guardado. El borrador puede esperar aquí hasta que vuelva.',
  'Also here: {names}': 'También aquí: {names}',
  'What you pasted is too long for this field: its last {cut} characters were left out.':
    'Lo que pegó es demasiado largo para este campo: se omitieron los últimos {cut} caracteres.',
} satisfies Record<string, string>;
