import type { Region } from './cities.ts';

export interface Background {
  race: string;
  languages: Readonly<Record<string, number>>;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
  relatives: Readonly<Record<'her' | 'his', readonly string[]>>;
}

const words = (text: string): string[] => text.split(' ');
const relatives = {
  her: ['her daughter', 'her son', 'her sister', 'her niece', 'her grandson', 'her cousin'],
  his: ['his daughter', 'his son', 'his sister', 'his wife', 'his nephew'],
} as const;

/** Names, languages and relatives for each background that a member can have. */
export const backgrounds: Readonly<Record<string, Background>> = {
  mexican: {
    race: 'White (Mexican)',
    languages: { Spanish: 40, 'Spanish, English': 45, English: 15 },
    women: words(
      'Dolores María Guadalupe Yesenia Xiomara Delia Rosa Leticia Esperanza Josefina Carmen Irma Blanca Socorro Alicia Hortensia Ofelia Margarita Silvia Teresa Consuelo Graciela',
    ),
    men: words(
      'José Raúl Ernesto Héctor Arturo Ramón Jesús Guillermo Rogelio Fidel Ismael Rubén Efraín Gilberto Manuel Alfredo Tomás Armando Félix Lázaro',
    ),
    families: words(
      'Peña García Montoya Villalobos Treviño Salinas Cantú Garza Rodríguez Hernández Martínez López Flores Castañeda Zamora Muñoz Reyes Ochoa Cárdenas Guerrero Núñez Ibarra',
    ),
    relatives: relatives,
  },
  salvadoran: {
    race: 'Other (Salvadoran)',
    languages: { Spanish: 60, 'Spanish, English': 40 },
    women: words('Reina Marta Zoila Morena Ana Vilma Sonia Gladys Elba Concepción'),
    men: words('Óscar Mauricio Nelson Wilfredo Santos Salvador Edwin Noé'),
    families: words('Portillo Alvarenga Amaya Menjívar Escobar Guardado Pineda Argueta Orellana Bonilla'),
    relatives: relatives,
  },
  black: {
    race: 'Black or African American (Not Hispanic or Latino)',
    languages: { English: 1 },
    women: words(
      'Bettie Lucille Earline Gwendolyn Mattie Ernestine Tamika Latoya Shirley Brenda Vernell Doris Wanda Rosalind Odessa Yolanda Charlene Denise Patrice Willa',
    ),
    men: words(
      'Deshawn Jerome Willie Clarence Reginald Curtis Terrence Otis Cedric Marvin Leon Isaiah Darnell Alvin Roosevelt Tyrone Nathaniel Calvin Lamar Herbert',
    ),
    families: words(
      'Mayfield Pritchard Washington Jefferson Robinson Gaines Broussard Hardaway Batiste Simmons Tolliver Merriweather Hightower Coleman Whitlock Dorsey Beasley Lockhart Booker Pettway Bolden Sykes',
    ),
    relatives: relatives,
  },
  white: {
    race: 'White (Not Hispanic or Latino)',
    languages: { English: 1 },
    women: words(
      'Ruth Carol Judith Barbara Linda Peggy Marlene Sandra Joyce Kathleen Deborah Norma Gail Phyllis Lorraine Rita Darlene Connie Ingrid Maxine',
    ),
    men: words(
      'Walter Harold Gerald Wayne Russell Roy Dennis Kenneth Earl Raymond Glenn Leroy Stanley Donald Ray Eugene Dale Vernon Frank Clifford',
    ),
    families: words(
      'Birdsong Whitaker Sorensen Mitchell Hargrove Kessler Dunham Pruitt Lindgren Abernathy Stovall McAllister Tidwell Hensley Crenshaw Novak Brandt Fairchild Lawson Schroeder Weatherby Calloway',
    ),
    relatives: relatives,
  },
  cajun: {
    race: 'White (Not Hispanic or Latino)',
    languages: { English: 75, 'English, French': 25 },
    women: words('Lucille Verna Earline Claudette Odile Mavis Bernadette Yvonne Rosalie Eula'),
    men: words('Alcide Clovis Norris Elton Percy Wilfred Dudley Ulysse Hulin Roland'),
    families: words(
      'Fontenot Thibodeaux Guidry Landry Hebert Arceneaux Mouton Trahan Comeaux LeBlanc Doucet Savoie Richard Boudreaux',
    ),
    relatives: relatives,
  },
  vietnamese: {
    race: 'Asian (Not Hispanic or Latino)',
    languages: { Vietnamese: 60, 'Vietnamese, English': 40 },
    women: ['Phương Anh', 'Thị Lan', 'Ngọc Mai', 'Thu Hà', 'Bích Ngọc', 'Kim Liên', 'Thanh Tâm', 'Hồng'],
    men: ['Minh Đức', 'Văn Hùng', 'Quang', 'Đình Phúc', 'Thanh Sơn', 'Hữu Lộc', 'Bảo'],
    families: words('Nguyễn Trần Lê Phạm Hoàng Võ Đặng Bùi'),
    relatives: relatives,
  },
  westAfrican: {
    race: 'Black or African American (Not Hispanic or Latino)',
    languages: { English: 70, 'English, Yoruba': 15, 'English, Igbo': 15 },
    women: words('Amara Ngozi Folake Adaeze Abena Chinwe Yetunde Efua'),
    men: words('Kwame Emeka Olumide Kofi Chidi Babatunde Ikenna Yaw'),
    families: words('Okafor Asante-Boyd Adeyemi Mensah Nwosu Obi Balogun Eze Owusu Afolabi'),
    relatives: relatives,
  },
  arab: {
    race: 'White (Middle Eastern or North African)',
    languages: { Arabic: 45, 'Arabic, English': 55 },
    women: words('Samira Layla Huda Nadia Fatima Mariam Amal Rania'),
    men: words('Samir Khalil Yusuf Nabil Hassan Ibrahim Tariq Fadi'),
    families: words('Haddad Khoury Saleh Mansour Nasser Farah Aziz Bazzi Hamdan'),
    relatives: relatives,
  },
  polish: {
    race: 'White (Not Hispanic or Latino)',
    languages: { English: 60, 'Polish, English': 40 },
    women: words('Halina Krystyna Danuta Wanda Irene Stefania Bożena Theresa'),
    men: words('Zbigniew Casimir Stanisław Edmund Thaddeus Leon Ryszard Chester'),
    families: words('Kowalczyk Wójcik Nowicki Zieliński Piotrowski Mazur Dąbrowski Sikora Jankowski'),
    relatives: relatives,
  },
  puertoRican: {
    race: 'Other (Puerto Rican)',
    languages: { 'Spanish, English': 65, Spanish: 20, English: 15 },
    women: words('Migdalia Carmen Awilda Iris Nilda Luz Myrna Zoraida Evelyn'),
    men: words('Ángel Luis Wilfredo Héctor Efraín Orlando Edgardo Junior'),
    families: words('Rivera Santiago Colón Vélez Maldonado Figueroa Matos Cruz Ortiz Quiñones'),
    relatives: relatives,
  },
  hawaiian: {
    race: 'Native Hawaiian or Other Pacific Islander (Not Hispanic or Latino)',
    languages: { English: 85, 'English, Hawaiian': 15 },
    women: words('Noelani Leilani Kealoha Puanani Momi Haunani Lehua Kehau'),
    men: words('Keoni Kimo Kawika Ikaika Kalani Nainoa Makoa Palani'),
    families: words('Kahale Kealoha Kalama Akana Kekona Mahoe Kanoho Nakoa Pukahi'),
    relatives: {
      her: [...relatives.her, 'her auntie', 'her hānai son'],
      his: [...relatives.his, 'his auntie', 'his cousin'],
    },
  },
  filipino: {
    race: 'Asian (Filipino)',
    languages: { 'Tagalog, English': 55, 'Ilocano, English': 25, English: 20 },
    women: words('Corazon Luzviminda Milagros Rosario Erlinda Teresita Remedios Lourdes'),
    men: words('Rodrigo Benigno Florencio Danilo Renato Virgilio Crisanto Ernesto'),
    families: words('Dela-Cruz Bautista Agbayani Manalo Domingo Pascual Aquino Villanueva Cabral'),
    relatives: relatives,
  },
  japanese: {
    race: 'Asian (Not Hispanic or Latino)',
    languages: { English: 80, 'Japanese, English': 20 },
    women: words('Fumiko Haruko Janice Amy Setsuko Elaine Michiko'),
    men: words('Hideo Glenn Wallace Takeshi Roy Kiyoshi'),
    families: words('Nakamoto Yamashiro Kaneshiro Higa Shimabukuro Fujita Oshiro'),
    relatives: relatives,
  },
  native: {
    race: 'American Indian or Alaska Native (Not Hispanic or Latino)',
    languages: { English: 80, 'English, Navajo': 20 },
    women: words('Loretta Bernice Rosita Wilma Darlene Verna'),
    men: words('Leonard Melvin Virgil Delbert Harrison Emerson'),
    families: words('Begay Yazzie Tsosie Redhouse Benally Whitehorse'),
    relatives: relatives,
  },
};

/** How often each background occurs among a region's members, as weights. */
export const backgroundWeights: Readonly<Record<Region, Readonly<Record<string, number>>>> = {
  houston: { mexican: 32, salvadoran: 9, black: 24, white: 14, vietnamese: 9, westAfrican: 7, arab: 3, cajun: 2 },
  triangle: { cajun: 26, black: 34, white: 18, mexican: 13, vietnamese: 9 },
  lakes: { mexican: 18, puertoRican: 13, black: 26, white: 15, polish: 13, arab: 10, westAfrican: 5 },
  mountain: { mexican: 40, white: 30, black: 12, native: 8, westAfrican: 5, vietnamese: 5 },
  pacific: { hawaiian: 24, filipino: 22, japanese: 14, mexican: 26, black: 10, salvadoran: 4 },
};

/** Pronunciations of names that a guide might mispronounce on the phone. */
export const pronunciations: Readonly<Record<string, string>> = {
  Dolores: 'doh-LOR-es',
  Xiomara: 'see-oh-MAH-rah',
  Yesenia: 'yeh-SEN-ya',
  Guadalupe: 'gwah-dah-LOO-peh',
  Amara: 'ah-MAH-rah',
  Ngozi: 'n-GOH-zee',
  Kwame: 'KWAH-meh',
  Adaeze: 'ah-DEH-zeh',
  'Phương Anh': 'fuhng ahn',
  'Minh Đức': 'ming dook',
  Noelani: 'no-eh-LAH-nee',
  Puanani: 'poo-ah-NAH-nee',
  Kawika: 'kah-VEE-kah',
  Bożena: 'bo-ZHEH-na',
  Zbigniew: 'ZBIG-nyev',
  Halina: 'ha-LEE-na',
  Alcide: 'al-SEED',
  Odile: 'oh-DEEL',
  Zoila: 'SOY-la',
  Awilda: 'ah-WEEL-da',
  Folake: 'fo-LAH-keh',
  Efraín: 'eh-fra-EEN',
};

/** Nicknames of members. */
export const nicknames: Readonly<Record<string, string>> = {
  Dolores: 'Lola',
  Guadalupe: 'Lupe',
  Consuelo: 'Chelo',
  Josefina: 'Josie',
  José: 'Pepe',
  Guillermo: 'Memo',
  Jesús: 'Chuy',
  Bettie: 'Miss Bettie',
  Kathleen: 'Kathy',
  Deborah: 'Deb',
  Clarence: 'C.J.',
  Reginald: 'Reggie',
  Walter: 'Walt',
  Eugene: 'Gene',
  Raymond: 'Ray',
  Bernadette: 'Bernie',
  Stanisław: 'Stan',
  Zbigniew: 'Zbig',
  Casimir: 'Casey',
  Corazon: 'Cora',
  Luzviminda: 'Luz',
  Teresita: 'Tessie',
  Leilani: 'Lani',
  Gwendolyn: 'Gwen',
  Ernestine: 'Tine',
  Roosevelt: 'Rosey',
  Ibrahim: 'Abe',
};
