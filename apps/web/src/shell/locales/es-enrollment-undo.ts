/** The undo of enrollment imports, in Spanish. */
export const enrollmentUndo = {
  'Undo import': 'Deshacer importación',
  'Undo this import?': '¿Deshacer esta importación?',
  'Later changes stay. The report lists them.':
    'Lo que se modificó después de la importación se conserva. El informe lo detalla.',
  'Created members to remove': 'Miembros creados que se quitarán',
  'Members to restore': 'Miembros que se restaurarán',
  'Members to restore in part': 'Miembros que se restaurarán en parte',
  'Members that stay as they are': 'Miembros que quedarán como están',
  'You can undo this import until {when}. What was changed since stays.':
    'Puede deshacer esta importación hasta {when}. Lo que se modificó después se conserva.',
  'Members put back: {undone}, in part: {partly}, left as they are: {left}.':
    'Miembros restaurados: {undone}; en parte: {partly}; sin cambios: {left}.',
  '{done} of {count} put back': '{done} de {count} restaurados',
  Undoing: 'Deshaciendo',
  Undone: 'Deshecha',
  'In part': 'En parte',
  Kept: 'Conservado',
  'Not undone': 'No deshecho',
  'The member was merged with another one since.': 'Después, el miembro se fusionó con otro.',
  'The member was deleted since.': 'Después, el miembro se eliminó.',
  'A newer file was imported for this member on {date}.':
    'El {date} se importó un archivo más reciente para este miembro.',
  'The member stays, because staff or others added or changed: {things}.':
    'El miembro se conserva, porque después se añadió o modificó: {things}.',
  'Changed since the import, so it stays: {things}.': 'Se modificó después de la importación y se conserva: {things}.',
  'The reported death stays. A person decides on the page of the member.':
    'El fallecimiento notificado se conserva. Una persona decide en la página del miembro.',
  'It could not be put back; the log of the server has the cause.':
    'No se pudo restaurar; la causa está en el registro del servidor.',
  Profile: 'Perfil',
  Coverage: 'Cobertura',
  Files: 'Archivos',
  Drafts: 'Borradores',
  'Other records': 'Otros registros',
  'This import can no longer be undone.': 'Esta importación ya no se puede deshacer.',
};
