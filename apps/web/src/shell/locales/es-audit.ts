/** The audit, alerts as administrators write them, and one's own sign-ins, in Spanish. */
export const audit = {
  // audit
  Audit: 'Auditoría',
  'who saw and changed what': 'quién vio y cambió qué',
  'The audit did not load.': 'No se cargó la auditoría.',
  Saw: 'Vio',
  Changed: 'Cambió',
  Exported: 'Exportó',
  Anyone: 'Cualquiera',
  'Any member': 'Cualquier miembro',
  'From day': 'Desde el día',
  Until: 'Hasta',
  'To day': 'Hasta el día',
  From: 'De',
  Person: 'Persona',
  What: 'Qué',
  'Nobody signed in': 'Nadie con sesión iniciada',
  'as {name}': 'como {name}',
  'Entry {id}': 'Entrada {id}',
  When: 'Cuándo',
  'Acting as': 'Actuando como',
  Session: 'Sesión',
  Request: 'Solicitud',
  'Request id': 'Id. de la solicitud',
  'Not sealed yet: that takes some seconds.': 'Todavía sin sellar: tarda unos segundos.',
  'In seal {seal} of the chain. Nobody can change or delete it, administrators included.':
    'En el sello {seal} de la cadena. Nadie puede cambiarla ni borrarla, tampoco los administradores.',
  'The chain is broken at seal {seal}': 'La cadena está rota en el sello {seal}',
  '{checked} of {seals} seals proved': '{checked} de {seals} sellos comprobados',
  'Proved from the first seal at {time}': 'Comprobada desde el primer sello: {time}',
  'Sealed, chain whole': 'Sellada, cadena íntegra',
  Export: 'Exportar',
  'Export the audit': 'Exportar la auditoría',
  'All entries that the screen is narrowed to, as a CSV file. That it was exported, and why, stays on record.':
    'Todas las entradas que muestra la pantalla con sus filtros, en un archivo CSV. Queda constancia de la exportación y de su motivo.',
  'Reason is required.': 'El motivo es obligatorio.',
  'The export is being saved': 'Se está guardando la exportación',

  // alerts
  Alerts: 'Avisos',
  'The alerts did not load.': 'No se cargaron los avisos.',
  'Create Alert': 'Crear aviso',
  'Edit Alert': 'Editar aviso',
  'Delete alert': 'Eliminar aviso',
  'It goes from every screen at once.': 'Desaparece enseguida de todas las pantallas.',
  'Alert created successfully': 'Aviso creado correctamente',
  'Alert updated successfully': 'Aviso actualizado correctamente',
  'Alert deleted successfully': 'Aviso eliminado correctamente',
  'Message is required.': 'El mensaje es obligatorio.',
  'The end must be after the start.': 'El final debe ser posterior al inicio.',
  Severity: 'Gravedad',
  Information: 'Información',
  Warning: 'Advertencia',
  Error: 'Error',
  Everybody: 'Todos',
  'Shown from': 'Se muestra desde',
  'Shown until': 'Se muestra hasta',
  Planned: 'Previsto',
  'Shown now': 'Se muestra ahora',
  Over: 'Terminado',
  'from {from}': 'desde {from}',
  'Everybody may dismiss it for themselves': 'Cada persona puede descartarlo para sí',
  'Without a start it is shown at once, without an end until it is deleted.':
    'Sin inicio se muestra enseguida; sin final, hasta que se elimine.',
  'A member whose page shows it; without one it is for everybody.':
    'El miembro en cuya página se muestra; sin ninguno es para todos.',

  // one's own sign-ins
  'Where you are signed in': 'Dónde tiene sesión iniciada',
  'End a sign-in that you do not know, and one that you have left open elsewhere.':
    'Cierre una sesión que no conozca o que haya dejado abierta en otro lugar.',
  'The computer that Guidepost runs on': 'El ordenador en el que funciona Guidepost',
  'The local network, {address}': 'La red local, {address}',
  'The internet, {address}': 'Internet, {address}',

  // users
  'Choose who takes over what they hold.': 'Elija quién se hace cargo de lo que tiene.',
} as const;
