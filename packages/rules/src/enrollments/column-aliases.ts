import type { EnrollmentColumnKey } from '@guidepost/contracts';

const splitWords = (list: string): readonly string[] => list.trim().split(/\s+/);

/**
 * Column names that files use in English, Spanish, Portuguese, French and German. They are in lowercase, without
 * accents, spaces and punctuation.
 */
export const columnAliases: Readonly<Partial<Record<EnrollmentColumnKey, readonly string[]>>> = {
  memberNumber: splitWords(`
    memberid memberno memid clientid patientid planid plannumber planno cardnumber mrn id externalid
    numerodemiembro numerodeafiliado nodemiembro nmiembro numeromiembro numeroafiliado nodeafiliado
    numerodesocio identificacion idmiembro idafiliado numerodeidentificacion mitgliedsnummer mitgliedsnr
    mitgliednr versichertennummer numerodemembre numeromembre nodemembre numerodadherent numerodomembro
    numerodoassociado matricula
  `),
  firstName: splitWords(`
    first givenname fname memberfirstname nombre nombres primernombre vorname prenom prenoms primeironome
    nomeproprio nombredepila
  `),
  lastName: splitWords(`
    last surname familyname lname memberlastname apellido apellidos nachname primerapellido apellidopaterno
    nom nomdefamille familienname zuname sobrenome apelido ultimonome
  `),
  fullName: splitWords(`
    name membername patientname nombrecompleto nombreyapellido nombreyapellidos nombrecompletodelmiembro
    apellidosynombres apellidoynombre nombredelmiembro nomcomplet nometprenom nomprenom vollstandigername
    nomecompleto
  `),
  preferredName: splitWords('nickname goesby apodo rufname spitzname surnom apelidopreferido nombrepreferido'),
  dateOfBirth: splitWords(`
    dob birthdate birthday memberdob fechadenacimiento geburtsdatum fechanacimiento fechadenac fechanac
    fnacimiento fnac fdenacimiento fdenac fecnac fecnacimiento nacimiento gebdatum geburtstag datedenaissance
    datenaissance naissance datadenascimento datanascimento nascimento
  `),
  gender: splitWords('sex gendercode sexo genero sexe genre geschlecht'),
  reportedLanguage: splitWords(`
    language preferredlanguage primarylanguage spokenlanguage idioma lengua idiomapreferido idiomaprincipal
    langue sprache lingua
  `),
  raceEthnicitySummary: splitWords('race ethnicity raceandethnicity raceethnicity raza etnia razaetnia razayetnia'),
  mobilePhone: splitWords(`
    mobile cell cellphone phone phonenumber telephone tel phone1 telefonomovil celular movil telefono telefon
    handy telefonocelular telmovil tel1 telefono1 movil1 handynummer mobiltelefon mobilnummer telefonnummer
    telephoneportable portable mobilephonenumber telemovel
  `),
  homePhone: splitWords(`
    home phone2 landline telefonodecasa telefonofijo telefonocasa telcasa telefono2 festnetz telefonprivat
    telephonefixe telefonefixo telefoneresidencial
  `),
  workPhone: splitWords(`
    work phone3 telefonodeltrabajo telefonotrabajo telefonolaboral teltrabajo telefono3 telefongeschaftlich
    telefonarbeit telephoneprofessionnel telefonecomercial telefonedotrabalho
  `),
  email: splitWords(`
    emailaddress mail correo correoelectronico direcciondecorreo correoe emailadresse courriel adresseemail
  `),
  line1: splitWords(`
    address address1 addressline1 streetaddress line1 direccion strasse domicilio calle calleynumero
    direccion1 adresse adresse1 strassehausnummer strasseundhausnummer anschrift rue endereco rua logradouro
  `),
  line2: splitWords(`
    address2 addressline2 line2 apt unit apartamento departamento depto piso direccion2 adresszusatz
    complementdadresse adresse2 complemento
  `),
  city: splitWords('town ciudad ort municipio localidad poblacion wohnort stadt ville cidade'),
  state: splitWords('st statecode province estado staat provincia bundesland bundesstaat etat'),
  zip: splitWords(`
    zipcode postalcode postcode pcode codigopostal plz cp codpostal codigozip zip5 postleitzahl codepostal cep
  `),
  subscriberNumber: splitWords(`
    subscriberid subscriber policyholderid numerodelsuscriptor numerodetitular numerodeltitular idsuscriptor
  `),
  relationship: splitWords('relation relationshipcode parentesco relacion verwandtschaft lien'),
  group: splitWords('groupnumber groupid policynumber grupo numerodegrupo gruppe groupe'),
  plan: splitWords('planname product plancode plandesalud nombredelplan tarif'),
  begins: splitWords(`
    effectivedate startdate coveragestart eligibilitystart coveragebegin eligibilitybegindate
    eligibilitybegin eligibilitystartdate coveragebegindate coveragestartdate
    coverageeffectivedate coverageeffectivefrom enrollmentstartdate benefitstartdate fechadeinicio iniciodecobertura
    iniciocobertura fechadealta fechadevigencia versicherungsbeginn datedebut datadeinicio
  `),
  endsOn: splitWords(`
    terminationdate termdate enddate coverageend eligibilityend eligibilityenddate coverageenddate
    coverageterminationdate coverageeffectiveto enrollmentenddate benefitenddate disenrollmentdate fechadefin findecobertura fincobertura
    fechadebaja fechadeterminacion versicherungsende datefin datadefim
  `),
  diedOn: splitWords(`
    dod deathdate deceaseddate datedeceased deceasedon memberdod fechadefallecimiento fechadedefuncion
    fechademuerte sterbedatum todesdatum fechadedeceso fallecimiento datededeces datadeobito datadofalecimento
  `),
  maintenance: splitWords('action maintenancetype maintenancecode maintenancetypecode transaction'),
};
