/** Enrollment files of clients, in Spanish. */
export const enrollments = {
  // screens
  Imports: 'Importaciones',
  'Another person?': '¿Otra persona?',
  'Same person': 'La misma persona',
  'Another person': 'Otra persona',
  'Undecided: the line is left out.': 'Sin decidir: la línea se omite.',
  'The line is left out. The member stays as before.': 'La línea se omite. El miembro queda como estaba.',
  'The values of the file are written. What the file does not have stays.':
    'Se escriben los valores del archivo. Lo que el archivo no tiene se conserva.',
  'Open the member': 'Abrir el miembro',
  'Member in Guidepost': 'Miembro en Guidepost',
  'Person in the file': 'Persona en el archivo',
  'Not in the file': 'No está en el archivo',
  'Not taken': 'No tomado',
  '{created} new, {changed} updated, {ended} ended': '{created} nuevos, {changed} actualizados, {ended} terminados',
  'Lines with the number of a member that name another person':
    'Líneas con el número de un miembro que nombran a otra persona',
  '{count} to decide': '{count} por decidir',
  '{count} refused': '{count} rechazadas',
  'Show these lines': 'Mostrar estas líneas',
  '1 line waits for your decision: it has the number of a member, but names another person. Without a decision it is left out.':
    '1 línea espera su decisión: tiene el número de un miembro, pero nombra a otra persona. Sin una decisión se omite.',
  '{count} lines wait for your decision: they have the number of a member, but name another person. Without a decision they are left out.':
    '{count} líneas esperan su decisión: tienen el número de un miembro, pero nombran a otra persona. Sin una decisión se omiten.',
  '1 line was left out because nobody decided about it: it has the number of a member, but names another person. To decide, import the file again and choose “Compare it again”.':
    'Se omitió 1 línea porque nadie decidió sobre ella: tiene el número de un miembro, pero nombra a otra persona. Para decidir, importe el archivo de nuevo y elija «Compararlo de nuevo».',
  '{count} lines were left out because nobody decided about them: they have the number of a member, but name another person. To decide, import the file again and choose “Compare it again”.':
    'Se omitieron {count} líneas porque nadie decidió sobre ellas: tienen el número de un miembro, pero nombran a otra persona. Para decidir, importe el archivo de nuevo y elija «Compararlo de nuevo».',
  'Another file of this customer was imported after this preview was made. The result can differ from this preview. To see the changes first, discard this preview and import the file again.':
    'Se importó otro archivo de este cliente después de hacer esta vista previa. El resultado puede ser distinto. Para ver antes los cambios, descarte esta vista previa e importe el archivo de nuevo.',
  'No line is ticked, so there is nothing to import. Tick a line, or close the file without changes.':
    'No hay ninguna línea marcada, así que no hay nada que importar. Marque una línea o cierre el archivo sin cambios.',
  'There is nothing to import unless you decide that a line names the member.':
    'No hay nada que importar a menos que usted decida que una línea nombra al miembro.',
  'There is nothing to import from this file.': 'No hay nada que importar de este archivo.',
  'No changes': 'Sin cambios',
  'Decision about {name}': 'Decisión sobre {name}',
  'A member has this number, but the file names another person.':
    'Un miembro tiene este número, pero el archivo nombra a otra persona.',
  'A spreadsheet damaged the number {number}. Ask the sender for a file whose number column is text.':
    'Una hoja de cálculo dañó el número {number}. Pida a quien envió el archivo uno cuya columna de números sea texto.',
  'A customer can give a member number to another person. These lines change nothing unless you confirm that both are the same person.':
    'Un cliente puede asignar el número de un miembro a otra persona. Estas líneas no cambian nada a menos que usted confirme que ambas son la misma persona.',
  'Decide on each held line separately.': 'Decida sobre cada línea retenida por separado.',
  'This line does not wait for a decision.': 'Esta línea no espera una decisión.',
  'Looks like': 'Se parece a',
  'Looks like a member': 'Se parece a un miembro',
  'People with the name and date of birth of a member of this customer are not ticked, because their number may be wrong. Tick the line to create a new member. You can merge duplicates of one customer later, but not members of two customers.':
    'Las personas con el nombre y la fecha de nacimiento de un miembro de este cliente no están marcadas, porque su número puede ser incorrecto. Marque la línea para crear un miembro nuevo. Más tarde puede combinar duplicados de un mismo cliente, pero no miembros de dos clientes.',
  'The imports did not load.': 'No se cargaron las importaciones.',
  'The import did not load.': 'No se cargó la importación.',
  'Import a file': 'Importar un archivo',
  'All imports': 'Todas las importaciones',
  'lists all members': 'incluye a todos los miembros',
  Report: 'Informe',
  '999 and TA1': '999 y TA1',
  'Import {count} changes': 'Importar {count} cambios',
  'Import 1 change': 'Importar 1 cambio',
  'Close without changes': 'Cerrar sin cambios',
  'Compare it again': 'Compararlo de nuevo',
  'This file was imported on {day} by {name}. It is compared again.':
    '{name} importó este archivo el {day}. Se compara de nuevo.',
  'This file was imported on {day} by {name}. It changes nothing now.':
    '{name} importó este archivo el {day}. Ahora no cambia nada.',
  'A file with this sender and control number was imported on {day} by {name}, but with other content. Nothing is changed. Ask the sender for a new control number, or compare it again.':
    '{name} importó el {day} un archivo con este remitente y número de control, pero con otro contenido. No se cambia nada. Pida al remitente un número de control nuevo o compárelo de nuevo.',
  'This file was imported before.': 'Este archivo ya se importó antes.',
  'A newer file ({date}) was already imported for this member.':
    'Ya se importó un archivo más reciente ({date}) para este miembro.',
  'This file is from {date}. A newer file, from {newer}, was already imported. Members in the newer file are not changed.':
    'Este archivo es del {date}. Ya se importó uno más reciente, del {newer}. Los miembros del archivo más reciente no se modifican.',
  'What the file does': 'Lo que hace el archivo',
  '{count} to check': '{count} por revisar',
  'The upload was interrupted. Nothing was imported.': 'La carga se interrumpió. No se importó nada.',
  'Choose {fileName} again to continue the upload. If the file was changed, the upload starts from the beginning.':
    'Elija {fileName} de nuevo para continuar la carga. Si el archivo cambió, la carga empieza desde el principio.',
  'This file has another name. Choose the same file, or discard this import and start a new one.':
    'Este archivo tiene otro nombre. Elija el mismo archivo, o descarte esta importación y empiece una nueva.',
  'Choose the file again': 'Elegir el archivo de nuevo',
  '{name} is uploading this file, or the upload was interrupted. Nothing was imported. Only {name} can continue the upload.':
    '{name} está cargando este archivo, o la carga se interrumpió. No se importó nada. Solo {name} puede continuar la carga.',
  'Lines read: {count}': 'Líneas leídas: {count}',
  '{done} of {count} compared': '{done} de {count} comparados',
  '{done} of {count} imported': '{done} de {count} importados',
  'You can leave this page. The work continues.': 'Puede salir de esta página. El trabajo continúa.',
  'Keep this tab open until the file is uploaded.': 'Mantenga abierta esta pestaña hasta que se cargue el archivo.',
  'CSV or X12 834. Social security numbers are not stored.':
    'CSV o X12 834. Los números de seguro social no se guardan.',
  'Choose a file': 'Elija un archivo',
  'Choose a file.': 'Elija un archivo.',
  'Choose a customer.': 'Elija un cliente.',
  'Choose a column.': 'Elija una columna.',
  'Remove the file': 'Quitar el archivo',
  'The file is too large.': 'El archivo es demasiado grande.',
  'The file is empty.': 'El archivo está vacío.',
  'Assign new members to': 'Asignar los miembros nuevos a',
  "The guides of the customer's teams, evenly": 'Los guías de los equipos del cliente, por igual',
  'Nobody yet': 'Nadie todavía',
  'The file lists all members': 'El archivo incluye a todos los miembros',
  'The coverage of members of this customer who are not in the file ends. An 834 file says this itself.':
    'Termina la cobertura de los miembros de este cliente que no están en el archivo. Un archivo 834 lo indica por sí mismo.',
  'Preview changes': 'Ver los cambios',
  'The file has no member numbers': 'El archivo no tiene números de miembro',
  'Members are matched by name and date of birth. Two lines with the same ones are refused.':
    'Los miembros se reconocen por el nombre y la fecha de nacimiento. Se rechazan dos líneas con los mismos datos.',
  'Order of dates': 'Orden de las fechas',
  'The dates of the file can be read in two ways.': 'Las fechas del archivo se pueden leer de dos maneras.',
  'Choose an order': 'Elija un orden',
  'Choose the order of day and month.': 'Elija el orden del día y el mes.',
  Columns: 'Columnas',
  'Choose the column of the file for each field. Fields without a column are not imported. Your choice is kept for the next file of this customer.':
    'Elija la columna del archivo para cada campo. Los campos sin columna no se importan. Su elección se guarda para el próximo archivo de este cliente.',
  'No column': 'Ninguna columna',
  'Name or member number': 'Nombre o número de miembro',
  'To check': 'Por revisar',
  'Keep all edits': 'Conservar todas las ediciones',
  'Use file values': 'Usar los valores del archivo',
  'The lines of the file did not load.': 'No se cargaron las líneas del archivo.',
  'Values that staff edited, and dates of birth, stay unless you tick them.':
    'Los valores que editó el personal y las fechas de nacimiento se conservan, salvo que usted los marque.',
  'line {line}': 'línea {line}',
  Line: 'Línea',
  Take: 'Tomar',
  'Take {field} of {name}': 'Tomar {field} de {name}',
  'Edited today': 'Editado hoy',
  'Edited on {day}': 'Editado el {day}',
  'Edited by staff': 'Editado por el personal',

  // states, tabs and results
  '834 enrollment': 'Inscripción 834',
  Uploading: 'Cargando',
  Comparing: 'Comparando',
  'Preview, nothing imported yet': 'Vista previa, aún no se importó nada',
  Importing: 'Importando',
  Imported: 'Importado',
  Discarded: 'Descartado',
  'Could not be read': 'No se pudo leer',
  'new member': 'miembro nuevo',
  'new members': 'miembros nuevos',
  member: 'miembro',
  coverage: 'cobertura',
  line: 'línea',
  coverages: 'coberturas',
  lines: 'líneas',
  Unchanged: 'Sin cambios',
  'Left out': 'Omitido',
  Created: 'Creado',

  Create: 'Crear',
  Update: 'Actualizar',
  End: 'Terminar',
  members: 'miembros',
  Updated: 'Actualizado',
  File: 'Archivo',
  Now: 'Ahora',
  Result: 'Resultado',
  none: 'ninguno',

  // columns and values
  'Member number': 'Número de miembro',
  'Full name': 'Nombre completo',
  'The name “{name}” was split into first name “{first}” and last name “{last}”.':
    'El nombre «{name}» se separó en nombre «{first}» y apellido «{last}».',
  'The number {serial} was read as the date {date}, as spreadsheets store dates.':
    'El número {serial} se leyó como la fecha {date}, tal como la guardan las hojas de cálculo.',
  'The ZIP code {written} was read as {zip}.': 'El código postal {written} se leyó como {zip}.',
  'The file has no member numbers, so each line needs a first name, a last name and a date of birth.':
    'El archivo no tiene números de miembro, así que cada línea necesita nombre, apellido y fecha de nacimiento.',
  'Two lines have this name and date of birth, and the file has no member numbers.':
    'Dos líneas tienen este nombre y esta fecha de nacimiento, y el archivo no tiene números de miembro.',
  'The line has characters that cannot be read. Ask the sender to save the file as CSV in UTF-8 again.':
    'La línea tiene caracteres que no se pueden leer. Pida a quien la envía que guarde de nuevo el archivo como CSV en UTF-8.',
  Home: 'Casa',
  'Home phone': 'Teléfono de casa',
  'Work phone': 'Teléfono del trabajo',
  Street: 'Calle',
  Apartment: 'Apartamento',
  'Subscriber number': 'Número del titular',
  Relationship: 'Parentesco',
  Group: 'Grupo',
  'Coverage begins': 'Inicio de la cobertura',
  'Coverage ends': 'Fin de la cobertura',
  Maintenance: 'Mantenimiento',
  'New member': 'Miembro nuevo',

  // what the server and the rules say
  'The upload of this file is complete.': 'La carga de este archivo está completa.',
  'The upload must continue at another position of the file.': 'La carga debe continuar en otra posición del archivo.',
  'This import is no longer in preview. Reload the page.':
    'Esta importación ya no está en vista previa. Vuelva a cargar la página.',
  'This file was already imported, so it cannot be discarded.':
    'Este archivo ya se importó, así que no se puede descartar.',
  'Choose each column for one field only.': 'Elija cada columna para un solo campo.',
  '{column} has social security numbers. Choose another column.':
    '{column} contiene números de seguro social. Elija otra columna.',
  'The file has no column “{column}”.': 'El archivo no tiene la columna «{column}».',
  'Choose the columns of the name and of the member number. A file without numbers needs the date of birth.':
    'Elija las columnas del nombre y del número de miembro. Un archivo sin números necesita la fecha de nacimiento.',
  'The first name is missing.': 'Falta el nombre.',
  'The last name is missing.': 'Falta el apellido.',
  'A quotation mark in line {line} is not closed, so nothing after it was read. Lines not read: {count}. Close the quotation mark and import the file again.':
    'Unas comillas de la línea {line} no se cierran, por lo que no se leyó nada después. Líneas no leídas: {count}. Cierre las comillas e importe el archivo de nuevo.',
  'Guidepost cannot read this file as a table. Choose a CSV or an X12 834 file.':
    'Guidepost no puede leer este archivo como una tabla. Elija un archivo CSV o X12 834.',
  'Refused lines without a known member: {count}. For this reason, the coverage of members who are not in the file does not end.':
    'Líneas rechazadas sin un miembro conocido: {count}. Por eso no termina la cobertura de los miembros que no están en el archivo.',
  'This file ends the coverage of {count} of {total} members. Check that it is the right file.':
    'Este archivo termina la cobertura de {count} de {total} miembros. Compruebe que es el archivo correcto.',
  'The line could not be read.': 'La línea no se pudo leer.',
  'Another line is about the same member.': 'Otra línea trata del mismo miembro.',
  'Merged with line {line}, which is about the same person.':
    'Se unió a la línea {line}, que trata de la misma persona.',
  'Lines {lines} of the file are about this member and were merged.':
    'Las líneas {lines} del archivo tratan de este miembro y se unieron.',
  'Lines {lines} of the file are about this member. In their order, the coverage ends.':
    'Las líneas {lines} del archivo tratan de este miembro. Según su orden, la cobertura termina.',
  'Lines {lines} of the file are about this member. In their order, {ended} ends and {others} continues.':
    'Las líneas {lines} del archivo tratan de este miembro. Según su orden, termina {ended} y continúa {others}.',
  'The lines about this member differ in {what}: {earlier} was left out, {later} counts.':
    'Las líneas sobre este miembro difieren en {what}: se omitió {earlier} y cuenta {later}.',
  'the earlier coverage': 'la cobertura anterior',
  'the coverage': 'la cobertura',
  'The file has two people with this number. Ask the sender which one is right.':
    'El archivo tiene dos personas con este número. Pregunte a quien envió el archivo cuál es la correcta.',
  'This member was deleted in Guidepost.': 'Este miembro se eliminó en Guidepost.',
  'The line could not be saved. The server log has the cause.':
    'La línea no se pudo guardar. El registro del servidor tiene la causa.',
  'The coverage has ended, and no member has this number.': 'La cobertura terminó y ningún miembro tiene este número.',
  'The member is not in the file, which lists all members.':
    'El miembro no está en el archivo, que incluye a todos los miembros.',
  'The subscriber number (REF*0F) is empty. Ask the sender to fill it in.':
    'El número del titular (REF*0F) está vacío. Pida a quien envió el archivo que lo complete.',
  'The only number is a social security number, which is not stored. Ask the sender for a member number in REF*0F or REF*23.':
    'El único número es de seguro social, que no se guarda. Pida a quien envió el archivo un número de miembro en REF*0F o REF*23.',
  'The date of birth {date} is not possible and was left out.':
    'La fecha de nacimiento {date} no es posible y se omitió.',
  'The date of birth {date} needs a year of four digits and was left out.':
    'La fecha de nacimiento {date} necesita un año de cuatro cifras y se omitió.',
  '{date} needs a year of four digits: {what} was left out.':
    '{date} necesita un año de cuatro cifras: se omitió {what}.',
  '{what} is longer than {most} characters and was cut.': '{what}: tiene más de {most} caracteres y se cortó.',
  '{what} looks like a social security number and was left out.':
    '{what}: parece un número de seguro social y se omitió.',
  'The e-mail address is longer than {most} characters and was left out.':
    'El correo tiene más de {most} caracteres y se omitió.',
  'the first day of coverage': 'el primer día de cobertura',
  'the last day of coverage': 'el último día de cobertura',
  'The phone number {number} cannot be a US phone number and was left out. Send ten digits; the area code and the next three begin with 2 to 9.':
    'El teléfono {number} no puede ser un número de EE. UU. y se omitió. Envíe diez dígitos; el código de área y los tres siguientes empiezan con 2 a 9.',
  'The date of birth {date} is a placeholder and was left out.':
    'La fecha de nacimiento {date} es de relleno y se omitió.',
  '{text} is not an address and was left out.': '{text} no es una dirección y se omitió.',
  'The ZIP code {zip} was left out. Send five digits, with the zero at the beginning.':
    'El código postal {zip} se omitió. Envíe cinco dígitos, con el cero al principio.',
  'The e-mail address {email} is not valid and was left out.': 'El correo {email} no es válido y se omitió.',
  '{what} “{said}” is not known and was left out.': '{what}: no se conoce «{said}», y se omitió.',
  'An address needs a street or a city: {rest} was left out.':
    'Una dirección necesita una calle o una ciudad: se omitió {rest}.',
  '{state} is not a state of the US and was left out.': '{state} no es un estado de EE. UU. y se omitió.',
  'A quotation mark is not closed: this line and all that follows it were not read.':
    'Unas comillas no se cierran: esta línea y todo lo que sigue no se leyó.',
  'The line has {count} fields, but the headings have {columns}.':
    'La línea tiene {count} campos, pero los encabezados tienen {columns}.',
  'The file has no members. Check that it is the right file.':
    'El archivo no tiene miembros. Compruebe que es el archivo correcto.',
  'The first {count} characters hold no complete line or member. Check that it is the right file.':
    'Los primeros {count} caracteres no contienen ninguna línea ni ningún miembro completo. Compruebe que es el archivo correcto.',
  'The beginning of the file (ISA) is missing. Ask the sender for the whole file: it begins with ISA and GS and ends with GE and IEA.':
    'Falta el principio del archivo (ISA). Pida a quien lo envió el archivo completo: empieza con ISA y GS y termina con GE e IEA.',
  'The first segment (ISA) is damaged: it needs 16 elements with a separator between them. Ask the sender for the file again.':
    'El primer segmento (ISA) está dañado: necesita 16 elementos con un separador entre ellos. Pida de nuevo el archivo a quien lo envió.',
  'The group segment (GS) after ISA is missing. Ask the sender for the whole file.':
    'Falta el segmento de grupo (GS) después de ISA. Pida a quien lo envió el archivo completo.',
  'After the end of the file (IEA) comes text that does not begin with ISA. Ask the sender for the file without it.':
    'Después del final del archivo (IEA) hay texto que no empieza con ISA. Pida a quien lo envió el archivo sin ese texto.',
  'The file has more than {most} transaction sets. Ask the sender to divide it into several files.':
    'El archivo tiene más de {most} conjuntos de transacciones. Pida a quien lo envió que lo divida en varios archivos.',
  'This is not an X12 834 file: it does not begin with ISA. Choose another file, or import a spreadsheet as CSV.':
    'Este no es un archivo X12 834: no empieza con ISA. Elija otro archivo, o importe una hoja de cálculo como CSV.',
  'This part of the file was left out. The reason is shown above.':
    'Esta parte del archivo se omitió. El motivo se muestra arriba.',
  'Transaction set {control} was left out: it is of type {type}. Ask the sender for an enrollment file (834).':
    'El conjunto de transacciones {control} se omitió: es de tipo {type}. Pida a quien lo envió un archivo de inscripciones (834).',
  'Transaction set {control} was left out: its end (SE) is missing. The file may be cut off. Ask the sender for the whole file.':
    'El conjunto de transacciones {control} se omitió: falta su final (SE). Es posible que el archivo esté cortado. Pida a quien lo envió el archivo completo.',
  'Transaction set {control} was left out: its end (SE) has the number {end}. Ask the sender to correct it.':
    'El conjunto de transacciones {control} se omitió: su final (SE) tiene el número {end}. Pida a quien lo envió que lo corrija.',
  'Transaction set {control} was left out: the file says {claimed} segments, it has {count}. Ask the sender for the whole file, or to correct the number in SE.':
    'El conjunto de transacciones {control} se omitió: el archivo indica {claimed} segmentos y tiene {count}. Pida a quien lo envió el archivo completo, o que corrija el número en SE.',
  'Transaction set {control} was left out: it has no members and does not say what it is for (BGN08). Ask the sender for a complete file.':
    'El conjunto de transacciones {control} se omitió: no tiene miembros ni indica para qué es (BGN08). Pida a quien lo envió un archivo completo.',
  'Transaction set {control} was left out with its group.':
    'El conjunto de transacciones {control} se omitió con su grupo.',
  'Group {control} was left out: it is of type {type} (GS01), not BE. Ask the sender to correct it.':
    'El grupo {control} se omitió: es de tipo {type} (GS01), no BE. Pida a quien lo envió que lo corrija.',
  'Group {control} was left out: its version is {version} (GS08). Ask the sender for version 005010X220A1.':
    'El grupo {control} se omitió: su versión es {version} (GS08). Pida a quien lo envió la versión 005010X220A1.',
  'The end of group {control} (GE) is missing. Its members can be imported, but missing members are not ended. Ask the sender for the whole file.':
    'Falta el final del grupo {control} (GE). Sus miembros se pueden importar, pero no se termina a los miembros que faltan. Pida a quien lo envió el archivo completo.',
  'Group {control} ends with the number {end} (GE02). Its members can be imported, but missing members are not ended. Ask the sender to correct it.':
    'El grupo {control} termina con el número {end} (GE02). Sus miembros se pueden importar, pero no se termina a los miembros que faltan. Pida a quien lo envió que lo corrija.',
  'The file says {claimed} transaction sets in group {control}, it has {count}. They can be imported, but missing members are not ended. Ask the sender for the whole file, or to correct GE01.':
    'El archivo indica {claimed} conjuntos de transacciones en el grupo {control} y tiene {count}. Se pueden importar, pero no se termina a los miembros que faltan. Pida a quien lo envió el archivo completo, o que corrija GE01.',
  'The file begins with the control number {start} (ISA13) and ends with {end} (IEA02). Its members can be imported, but missing members are not ended. Ask the sender to correct it.':
    'El archivo empieza con el número de control {start} (ISA13) y termina con {end} (IEA02). Sus miembros se pueden importar, pero no se termina a los miembros que faltan. Pida a quien lo envió que lo corrija.',
  'The file says {claimed} groups, it has {count}. They can be imported, but missing members are not ended. Ask the sender for the whole file, or to correct IEA01.':
    'El archivo indica {claimed} grupos y tiene {count}. Se pueden importar, pero no se termina a los miembros que faltan. Pida a quien lo envió el archivo completo, o que corrija IEA01.',
  'The end of the file (IEA) is missing. What it has can be imported, but missing members are not ended. Ask the sender for the whole file.':
    'Falta el final del archivo (IEA). Lo que contiene se puede importar, pero no se termina a los miembros que faltan. Pida a quien lo envió el archivo completo.',
  'The maintenance code “{code}” (INS03) is not known. Ask the sender for one of these: {codes}.':
    'No se conoce el código de mantenimiento «{code}» (INS03). Pida a quien envió el archivo uno de estos: {codes}.',
  'The member number is missing. Ask the sender to fill it in.':
    'Falta el número de miembro. Pida a quien envió el archivo que lo complete.',
  'The member number is missing. Ask the sender to fill in REF*0F or REF*23.':
    'Falta el número de miembro. Pida a quien envió el archivo que complete REF*0F o REF*23.',
  'The dependent has no number. Ask the sender to fill in REF*23, or REF*0F together with the date of birth.':
    'El dependiente no tiene número. Pida a quien envió el archivo que complete REF*23, o REF*0F junto con la fecha de nacimiento.',
  'The member number is a social security number, which is not stored. Ask the sender for another number.':
    'El número de miembro es de seguro social, que no se guarda. Pida otro número a quien envió el archivo.',
  'The member number is longer than {most} characters. Ask the sender to correct it.':
    'El número de miembro tiene más de {most} caracteres. Pida a quien envió el archivo que lo corrija.',
  'The name is missing. Ask the sender to fill it in.':
    'Falta el nombre. Pida a quien envió el archivo que lo complete.',
  'The name “{name}” has no letters. Remove the line if it is a total, or correct the name.':
    'El nombre «{name}» no tiene letras. Elimine la línea si es un total o corrija el nombre.',
  'The date of birth “{date}” cannot be used. A file without member numbers needs a date of birth in each line.':
    'La fecha de nacimiento «{date}» no se puede usar. Un archivo sin números de miembro necesita una fecha de nacimiento en cada línea.',
  'The name has hidden characters that reverse the text. Ask the sender to correct it.':
    'El nombre tiene caracteres ocultos que invierten el texto. Pida a quien envió el archivo que lo corrija.',
  'A part of the name has no visible characters. Ask the sender to correct it.':
    'Una parte del nombre no tiene caracteres visibles. Pida a quien envió el archivo que la corrija.',
  '{date} is not a date, so {what} was left out.': '{date} no es una fecha, por lo que se omitió {what}.',
  'Guidepost has no field for these parts of the file, so they are not stored: {parts}.':
    'Guidepost no tiene ningún campo para estas partes del archivo, por lo que no se guardan: {parts}.',
  'The sender marked this file as a test (ISA15). Ask the sender whether the members are real.':
    'El remitente marcó este archivo como prueba (ISA15). Pregúntele si los miembros son reales.',
  'The {role} {person} was left out: Guidepost has no field for it.':
    'Se omitió a {person} ({role}): Guidepost no tiene ningún campo para ello.',
  provider: 'proveedor',
  'custodial parent': 'padre o madre con custodia',
  'responsible person': 'persona responsable',
  amounts: 'importes',
  'other insurance': 'otros seguros',
  disabilities: 'discapacidades',
  'employment classes': 'clases de empleo',
  'health information': 'datos de salud',
  income: 'ingresos',
  'ID cards': 'tarjetas de identificación',
  'earlier names': 'nombres anteriores',
  employers: 'empleadores',
  schools: 'escuelas',
  'drop-off addresses': 'direcciones de entrega',
  'reporting categories': 'categorías de informe',
  'Medicare numbers': 'números de Medicare',
  'other reference numbers': 'otros números de referencia',
  'other dates': 'otras fechas',
  'Medicare and COBRA status': 'situación de Medicare y COBRA',
  'employment and student status': 'situación laboral y de estudios',
  'coverage levels': 'niveles de cobertura',
  'middle names': 'segundos nombres',
  'name prefixes and suffixes': 'prefijos y sufijos del nombre',
  'counties and countries': 'condados y países',
  'marital status': 'estado civil',
  citizenship: 'ciudadanía',
  'further languages': 'otros idiomas',
  'further phone numbers and e-mail addresses': 'otros teléfonos y correos',
  'Another file with this control number was imported before, so this line was not compared. Ask the sender for a new control number.':
    'Ya se importó otro archivo con este número de control, por lo que esta línea no se comparó. Pida un número de control nuevo a quien lo envió.',
  'Date of death': 'Fecha de fallecimiento',
  'The date of death {date} is not possible and was left out.':
    'La fecha de fallecimiento {date} no es posible y se omitió.',
  'The file says that they died, but not on which day.': 'El archivo dice que falleció, pero no en qué fecha.',
  'The number in {identifier} is a social security number, which is not stored. Ask the sender for another number there.':
    'El número en {identifier} es de seguro social, que no se guarda. Pida a quien envió el archivo otro número en ese lugar.',
  '{identifier} is missing. This customer uses it as the member number. Ask the sender to fill it in.':
    'Falta {identifier}. Este cliente lo usa como número de miembro. Pida a quien envió el archivo que lo complete.',
  'Lines with the member number from {identifier}: {count}': 'Líneas con el número de miembro de {identifier}: {count}',
  'Dependents recognized by the subscriber’s number, date of birth and first name: {count}':
    'Dependientes reconocidos por el número del titular, la fecha de nacimiento y el nombre: {count}',
  'The file ends {plans}. The member keeps {others} and stays enrolled.':
    'El archivo termina {plans}. El miembro conserva {others} y sigue inscrito.',
  'The file says that they died on {day}.': 'El archivo dice que falleció el {day}.',
  'The phone number {number} has the extension {extension}.':
    'El número de teléfono {number} tiene la extensión {extension}.',
  'The address “{address}” is incomplete, so the complete address stays.':
    'La dirección «{address}» está incompleta, por lo que se conserva la dirección completa.',
  'No complete address: the time zone is that of the phone number’s area code.':
    'Sin dirección completa: la zona horaria es la del código de área del teléfono.',
  'No complete address: the time zone is that of the subscriber.':
    'Sin dirección completa: la zona horaria es la del titular.',
  'No complete address: the time zone is that of the customer.':
    'Sin dirección completa: la zona horaria es la del cliente.',
  'No complete address: the time zone is New York. Set a time zone for the customer to change this.':
    'Sin dirección completa: la zona horaria es la de Nueva York. Para cambiarla, indique una zona horaria en el cliente.',
} satisfies Record<string, string>;
