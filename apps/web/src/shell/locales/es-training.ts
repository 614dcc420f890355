/** Training, in Spanish. */
export const training = {
  'Nobody can train yet: no team with people in it serves the customer Training.':
    'Nadie puede practicar todavía: ningún equipo con personas atiende al cliente Training.',
  'Choose teams': 'Elegir equipos',
  'Secret Training Admin Page': 'Página secreta de administración de la formación',
  'Only users with an admin role have any effect here.':
    'Aquí solo tienen efecto los usuarios con un rol de administrador.',
  'Reset Training': 'Reiniciar la formación',
  'Everything that was done with the training characters is lost. They begin again as new members.':
    'Se pierde todo lo que se hizo con los personajes de formación. Vuelven a empezar como miembros nuevos.',
  'Builds the characters anew, with their notes, needs, stays and events.':
    'Crea de nuevo los personajes, con sus notas, necesidades, hospitalizaciones y eventos.',
  'The training characters begin again': 'Los personajes de formación vuelven a empezar',
  'The training client is a provider client': 'El cliente de formación es un cliente proveedor',
  'Then its members are patients in the external record.':
    'Entonces sus miembros son pacientes en el registro externo.',
  'An error occurred while getting the provider status for the training client':
    'Se produjo un error al obtener el estado de proveedor del cliente de formación',
  'An error occurred while updating the provider status for the training client':
    'Se produjo un error al actualizar el estado de proveedor del cliente de formación',
  'Training users': 'Usuarios de formación',
  'The training users did not load.': 'No se cargaron los usuarios de formación.',
  'Reset Training builds them. Teams that serve the customer Training see them.':
    'Se crean al reiniciar la formación. Los ven los equipos que atienden al cliente Training.',
  'A first call, with somebody who speaks Spanish': 'Una primera llamada, con alguien que habla español',
  'The follow up after a hospital stay': 'El seguimiento después de una hospitalización',
  'Several needs at once, and a visit': 'Varias necesidades a la vez, y una visita',
  'Somebody who came back, and a reminder': 'Alguien que volvió, y un recordatorio',
  'Somebody who has graduated': 'Alguien que se ha graduado',
  Unassigned: 'Sin asignar',
  'Another customer is called "Training". Rename it first.':
    'Otro cliente se llama «Training». Primero cámbiele el nombre.',
} as const;
