import type { EnrollmentColumnKey } from '@guidepost/contracts';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/**
 * Column names in files in English, Spanish, Portuguese, French and German. They are in lowercase, without accents,
 * spaces and punctuation.
 */
export const columnAliases: Readonly<Partial<Record<EnrollmentColumnKey, readonly string[]>>> = {
  memberNumber: words(`
    memberid memberno memid clientid patientid planid plannumber planno cardnumber mrn id externalid
    numerodemiembro numerodeafiliado nodemiembro nmiembro numeromiembro numeroafiliado nodeafiliado
    numerodesocio identificacion idmiembro idafiliado numerodeidentificacion mitgliedsnummer mitgliedsnr
    mitgliednr versichertennummer numerodemembre numeromembre nodemembre numerodadherent numerodomembro
    numerodoassociado matricula
  `),
  firstName: words(`
    first givenname fname memberfirstname nombre nombres primernombre vorname prenom prenoms primeironome
    nomeproprio nombredepila
  `),
  lastName: words(`
    last surname familyname lname memberlastname apellido apellidos nachname primerapellido apellidopaterno
    nom nomdefamille familienname zuname sobrenome apelido ultimonome
  `),
  fullName: words(`
    name membername patientname nombrecompleto nombreyapellido nombreyapellidos nombrecompletodelmiembro
    apellidosynombres apellidoynombre nombredelmiembro nomcomplet nometprenom nomprenom vollstandigername
    nomecompleto
  `),
  preferredName: words('nickname goesby apodo rufname spitzname surnom apelidopreferido nombrepreferido'),
  dateOfBirth: words(`
    dob birthdate birthday memberdob fechadenacimiento geburtsdatum fechanacimiento fechadenac fechanac
    fnacimiento fnac fdenacimiento fdenac fecnac fecnacimiento nacimiento gebdatum geburtstag datedenaissance
    datenaissance naissance datadenascimento datanascimento nascimento
  `),
  gender: words('sex gendercode sexo genero sexe genre geschlecht'),
  reportedLanguage: words(`
    language preferredlanguage primarylanguage spokenlanguage idioma lengua idiomapreferido idiomaprincipal
    langue sprache lingua
  `),
  raceEthnicitySummary: words('race ethnicity raceandethnicity raceethnicity raza etnia razaetnia razayetnia'),
  mobilePhone: words(`
    mobile cell cellphone phone phonenumber telephone tel phone1 telefonomovil celular movil telefono telefon
    handy telefonocelular telmovil tel1 telefono1 movil1 handynummer mobiltelefon mobilnummer telefonnummer
    telephoneportable portable mobilephonenumber telemovel
  `),
  homePhone: words(`
    home phone2 landline telefonodecasa telefonofijo telefonocasa telcasa telefono2 festnetz telefonprivat
    telephonefixe telefonefixo telefoneresidencial
  `),
  workPhone: words(`
    work phone3 telefonodeltrabajo telefonotrabajo telefonolaboral teltrabajo telefono3 telefongeschaftlich
    telefonarbeit telephoneprofessionnel telefonecomercial telefonedotrabalho
  `),
  email: words(`
    emailaddress mail correo correoelectronico direcciondecorreo correoe emailadresse courriel adresseemail
  `),
  line1: words(`
    address address1 addressline1 streetaddress line1 direccion strasse domicilio calle calleynumero
    direccion1 adresse adresse1 strassehausnummer strasseundhausnummer anschrift rue endereco rua logradouro
  `),
  line2: words(`
    address2 addressline2 line2 apt unit apartamento departamento depto piso direccion2 adresszusatz
    complementdadresse adresse2 complemento
  `),
  city: words('town ciudad ort municipio localidad poblacion wohnort stadt ville cidade'),
  state: words('st statecode province estado staat provincia bundesland bundesstaat etat'),
  zip: words(`
    zipcode postalcode postcode pcode codigopostal plz cp codpostal codigozip zip5 postleitzahl codepostal cep
  `),
  subscriberNumber: words(`
    subscriberid subscriber policyholderid numerodelsuscriptor numerodetitular numerodeltitular idsuscriptor
  `),
  relationship: words('relation relationshipcode parentesco relacion verwandtschaft lien'),
  group: words('groupnumber groupid policynumber grupo numerodegrupo gruppe groupe'),
  plan: words('planname product plancode plandesalud nombredelplan tarif'),
  begins: words(`
    effectivedate startdate coveragestart eligibilitystart coveragebegin eligibilitybegindate
    eligibilitybegin eligibilitystartdate coveragebegindate coveragestartdate
    coverageeffectivedate coverageeffectivefrom enrollmentstartdate benefitstartdate fechadeinicio iniciodecobertura
    iniciocobertura fechadealta fechadevigencia versicherungsbeginn datedebut datadeinicio
  `),
  endsOn: words(`
    terminationdate termdate enddate coverageend eligibilityend eligibilityenddate coverageenddate
    coverageterminationdate coverageeffectiveto enrollmentenddate benefitenddate disenrollmentdate fechadefin findecobertura fincobertura
    fechadebaja fechadeterminacion versicherungsende datefin datadefim
  `),
  diedOn: words(`
    dod deathdate deceaseddate datedeceased deceasedon memberdod fechadefallecimiento fechadedefuncion
    fechademuerte sterbedatum todesdatum fechadedeceso fallecimiento datededeces datadeobito datadofalecimento
  `),
  maintenance: words('action maintenancetype maintenancecode maintenancetypecode transaction'),
};
