import { type EnrollmentColumnKey, enrollmentColumns } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { stateCode } from '../imports/states.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { guessMapping } from './csv-columns.ts';
import { factsOf } from './facts.ts';

const today = '2026-11-27';

describe('a heading', () => {
  it.each<[EnrollmentColumnKey, string[]]>([
    [
      'memberNumber',
      [
        'Número de miembro',
        'N.º de miembro',
        'Nº de afiliado',
        'No. de miembro',
        'Mitgliedsnummer',
        'Mitglieds-Nr.',
        'Numéro de membre',
        'Número do membro',
      ],
    ],
    ['firstName', ['Nombre', 'Nombres', 'Primer nombre', 'Vorname', 'Prénom', 'Primeiro nome']],
    [
      'lastName',
      [
        'Apellido',
        'Apellidos',
        'Primer apellido',
        'Apellido paterno',
        'Nachname',
        'Familienname',
        'Nom de famille',
        'Sobrenome',
      ],
    ],
    ['fullName', ['Nombre completo', 'Apellidos y nombres', 'Nome completo', 'Nom complet']],
    [
      'dateOfBirth',
      [
        'Fecha de nacimiento',
        'Fecha de nac.',
        'Fecha nac',
        'F. nacimiento',
        'F. de nac.',
        'Geburtsdatum',
        'Geb.-Datum',
        'Date de naissance',
        'Data de nascimento',
      ],
    ],
    ['gender', ['Sexo', 'Género', 'Gênero', 'Geschlecht', 'Sexe']],
    [
      'line1',
      ['Domicilio', 'Dirección', 'Calle', 'Calle y número', 'Straße', 'Straße und Hausnummer', 'Adresse', 'Endereço'],
    ],
    ['city', ['Ciudad', 'Municipio', 'Ort', 'Wohnort', 'Ville', 'Cidade']],
    ['zip', ['C.P.', 'CP', 'Código postal', 'Cód. postal', 'PLZ', 'Postleitzahl', 'Code postal', 'CEP']],
    ['mobilePhone', ['Teléfono', 'Teléfono celular', 'Tel. móvil', 'Handynummer', 'Téléphone portable', 'Telemóvel']],
    ['email', ['Correo electrónico', 'E-Mail', 'Courriel']],
    ['endsOn', ['Fecha de baja', 'Fin de cobertura']],
  ])('of %s is known in five languages', (key, heads) => {
    for (const head of heads) expect(guessMapping([head], {}), head).toEqual({ [key]: head });
  });

  it('of the table means only one field', () => {
    const labels = Object.keys(enrollmentColumns) as EnrollmentColumnKey[];
    expect(guessMapping(labels, {})).toEqual(
      Object.fromEntries(labels.filter((key) => key !== 'fullName').map((key) => [key, key])),
    );
  });
});

describe('a sex', () => {
  const genders = (head: string, ...portions: string[][]) => {
    const mapping = { memberNumber: 'ID', firstName: 'Nombre', lastName: 'Apellidos', gender: head };
    let reader = startCsv();
    const found: (string | null)[] = [];
    portions.forEach((values, n) => {
      const lines = values.map((value, at) => `A${n}${at},Ana,Diaz,${value}`);
      const text = [...(n === 0 ? [`ID,Nombre,Apellidos,${head}`] : []), ...lines, ''].join('\n');
      const read = readCsvMembers(reader, text, { mapping, delimiter: ',', today, isLast: n === portions.length - 1 });
      reader = read.reader;
      for (const { facts } of read.entries)
        found.push(facts?.content.gender ?? (facts?.notes[0] ? sentenceText(facts.notes[0]) : null));
    });
    return found;
  };
  const unclear =
    'Gender “M” can mean “mujer” (female) or “masculino” (male) and was not imported. Ask the sender to write the whole word.';

  it('is read as a word in five languages', () => {
    expect(genders('Sexo', ['Mujer', 'Hombre', 'Femenino', 'MASCULINA', 'Varón', 'Otro'])).toEqual([
      'Female',
      'Male',
      'Female',
      'Male',
      'Male',
      'Other',
    ]);
    expect(genders('Geschlecht', ['männlich', 'Weiblich', 'W', 'M', 'divers'])).toEqual([
      'Male',
      'Female',
      'Female',
      'Male',
      'Other',
    ]);
    expect(genders('Sexe', ['Homme', 'Femme', 'H', 'F', 'M'])).toEqual(['Male', 'Female', 'Male', 'Female', unclear]);
  });

  it('is “mujer” for M if the Spanish column has H, and “masculino” if it has F', () => {
    expect(genders('Sexo', ['M', 'H', 'M'])).toEqual(['Female', 'Male', 'Female']);
    expect(genders('Género', ['M', 'F'])).toEqual(['Male', 'Female']);
    expect(genders('Sexo', ['H', 'H'], ['M'])).toEqual(['Male', 'Male', 'Female']);
  });

  it('is left out with a note if the column does not show the meaning of M', () => {
    expect(genders('Sexo', ['M', 'M'])).toEqual([unclear, unclear]);
    expect(genders('Sexo', ['M', 'F', 'H'])).toEqual([unclear, 'Female', 'Male']);
  });

  it('is not read from H in an English column', () => {
    expect(genders('Sex', ['M', 'H'])).toEqual(['Male', 'Gender “H” is not a known value and was not imported.']);
  });
});

describe('a state', () => {
  it.each([
    ['Tejas', 'TX'],
    ['Nueva York', 'NY'],
    ['NUEVA JERSEY', 'NJ'],
    ['Nuevo México', 'NM'],
    ['Carolina del Norte', 'NC'],
    ['Carolina del Sur', 'SC'],
    ['Dakota del Norte', 'ND'],
    ['Pensilvania', 'PA'],
    ['Luisiana', 'LA'],
    ['Misisipí', 'MS'],
    ['Misuri', 'MO'],
    ['Hawái', 'HI'],
    ['Oregón', 'OR'],
    ['Virginia Occidental', 'WV'],
    ['Distrito de Columbia', 'DC'],
    ['Washington, D.C.', 'DC'],
    ['Islas Vírgenes', 'VI'],
    ['Texas', 'TX'],
    ['n.y.', 'NY'],
  ])('%s is %s', (name, code) => expect(stateCode(name)).toBe(code));

  it.each(['Ontario', 'Nueva', 'Tex', 'Carolina', ''])('%j is unknown', (name) => expect(stateCode(name)).toBeNull());
});

describe('a title before a first name', () => {
  const named = (written: object) => {
    const { facts } = factsOf({ memberNumber: 'A1', ...written }, 2, today);
    const notes = facts?.notes.map(sentenceText).filter((note) => note.includes('title'));
    return [facts?.content.firstName, facts?.content.lastName, ...(notes ?? [])];
  };
  const leftOut = (title: string) => `The title “${title}” was not included in the first name.`;

  it.each([
    ['Dr. Ana', 'Ana', 'Dr.'],
    ['Dr Ana', 'Ana', 'Dr'],
    ['DR. ANA', 'Ana', 'DR.'],
    ['Mr. Juan Carlos', 'Juan Carlos', 'Mr.'],
    ['Mrs Ana', 'Ana', 'Mrs'],
    ['Ms. Ana', 'Ana', 'Ms.'],
    ['Miss Ana', 'Ana', 'Miss'],
    ['Prof. Dr. Ana', 'Ana', 'Prof. Dr.'],
    ['Rev. Ana', 'Ana', 'Rev.'],
    ['Sr. Juan', 'Juan', 'Sr.'],
    ['Sra. Ana', 'Ana', 'Sra.'],
    ['Dr.Ana', 'Ana', 'Dr.'],
  ])('is left out of %s with a note', (firstName, first, title) => {
    expect(named({ firstName, lastName: 'Diaz' })).toEqual([first, 'Diaz', leftOut(title)]);
  });

  it.each(['Dr', 'Dr.', 'Miss', 'Drew', 'Missy', 'Revathi', 'Juan Sr', 'Srinivas', 'Ana Dr'])(
    'is no part of %s',
    (firstName) => expect(named({ firstName, lastName: 'Diaz' })).toEqual([firstName, 'Diaz']),
  );

  it('is left out of a full name, but a suffix stays', () => {
    expect(named({ fullName: 'Dr. Ana Diaz' })).toEqual(['Ana', 'Diaz', leftOut('Dr.')]);
    expect(named({ fullName: 'DIAZ, MRS. ANA' })).toEqual(['Ana', 'Diaz', leftOut('MRS.')]);
    expect(named({ fullName: 'Juan Diaz Sr' })).toEqual(['Juan', 'Diaz Sr']);
    expect(named({ fullName: 'Dr. Diaz' })).toEqual(['Dr.', 'Diaz']);
  });
});
