/** What leaves the product as a file. */
export const exported = {
  Exports: 'Exportaciones',
  'That something was exported, and why, stays on record.': 'Queda constancia de qué se exportó y por qué.',
  'A list as CSV': 'Una lista como CSV',
  'Export list': 'Exportar lista',
  'Export as CSV': 'Exportar como CSV',
  'All rows that the list is narrowed to, in its order, as a CSV file. That it was exported, and why, stays on record.':
    'Todas las filas a las que se limita la lista, en su orden, como archivo CSV. Queda constancia de que se exportó y por qué.',
  'Scheduled events': 'Eventos programados',
  Users: 'Usuarios',
  'Phone Numbers': 'Números de teléfono',
  'Call reviews': 'Revisiones de llamadas',
  'Survey answers': 'Respuestas a encuestas',
  'Workflow phases of members': 'Fases de procesos de miembros',
  'This table has no list that is narrowed by a query.':
    'Esta tabla no tiene una lista que se limite con una consulta.',
  'Everything of one member': 'Todo de un miembro',
  'Records as JSON, files, and the activity as a PDF in one archive, for a request for records.':
    'Registros en JSON, archivos y la actividad en PDF en un solo archivo, para una solicitud de registros.',
  'Member is required.': 'El miembro es obligatorio.',
  'Make archive': 'Crear archivo',
  'The archive is being made': 'Se está creando el archivo',
  Archives: 'Archivos de miembros',
  'The archives did not load.': 'No se cargaron los archivos de miembros.',
  'No archive was asked for': 'No se ha solicitado ningún archivo',
  'Being made': 'En creación',
  Ready: 'Listo',
  Progress: 'Progreso',
  'Save archive': 'Guardar archivo',
  '{size} MB': '{size} MB',
  'saved {when}': 'guardado {when}',
  'This archive cannot be fetched.': 'Este archivo no se puede descargar.',
};
