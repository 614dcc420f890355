/** Whose a call or text is, in Spanish. */
export const subjects = {
  'Whose call is it?': '¿De quién es la llamada?',
  'Whose text is it?': '¿De quién es el mensaje?',
  'Whose number is it?': '¿De quién es el número?',
  'Somebody who shares a number': 'Alguien que comparte un número',
  'Whose is it?': '¿De quién es?',
  '{name} called': '{name} llamó',
  '{name} wrote': '{name} escribió',
  Choose: 'Elegir',
  'This number is shared: it may be {names}.': 'Este número es compartido: puede ser {names}.',
  '{organization}, about a referral of {name}': '{organization}, sobre una derivación de {name}',
  '{organization} was asked about a referral at this number.':
    'A {organization} se le preguntó por una derivación a este número.',
  'This organization was asked about several referrals at this number.':
    'A esta organización se le preguntó por varias derivaciones a este número.',
  '{organization}: a referral of a member whom you do not see':
    '{organization}: una derivación de un miembro que usted no ve',
  'Open referral of {name}': 'Abrir la derivación de {name}',
  'STOP closes this number for everybody who has it, until START. Whoever you choose while it is closed no longer agrees to be texted.':
    'STOP cierra este número para todos los que lo tienen, hasta START. Quien usted elija mientras esté cerrado deja de aceptar mensajes de texto.',
  'Choose a member.': 'Elija un miembro.',
  'Members found': 'Miembros encontrados',
  'Members with this number': 'Miembros con este número',
  '{by} has assigned this to {name} meanwhile.': 'Mientras tanto, {by} lo asignó a {name}.',
  'Somebody else has assigned this already.': 'Otra persona ya lo asignó.',
  'This is no longer there for you: it may be another member’s now.':
    'Ya no está disponible para usted: puede que ahora sea de otro miembro.',
  'Move to another member': 'Mover a otro miembro',
  'Move call to another member': 'Mover la llamada a otro miembro',
  'Move text to another member': 'Mover el mensaje a otro miembro',
  'Move call': 'Mover llamada',
  'Move text': 'Mover mensaje',
  'Call moved successfully': 'Llamada movida correctamente',
  'Text moved': 'Mensaje movido',
  'Call moved': 'Llamada movida',
  'another member': 'otro miembro',
  'moved to {name}': 'se movió a {name}',
  'moved here from {name}': 'se movió aquí desde {name}',
};
