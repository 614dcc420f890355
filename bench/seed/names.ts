/**
 * Words for the seeded data. Some words are much more frequent than others, so that a search finds about as many rows
 * as in real use.
 */

export const firstNames =
  'Mary James Maria José Patricia Robert Linda John Barbara Michael Elizabeth William Jennifer David Susan Richard Dorothy Joseph Lisa Thomas Nancy Carlos Karen Charles Betty Luis Helen Daniel Sandra Juan Donna Matthew Carol Anthony Ruth Mark Sharon Donald Michelle Steven Laura Paul Sarah Andrew Kimberly Joshua Deborah Kenneth Jessica Kevin Shirley Brian Cynthia George Angela Timothy Melissa Ronald Brenda Jesús Amy Jason Anna Edward Rebecca Jeffrey Virginia Ryan Kathleen Jacob Pamela Gary Martha Nicholas Debra Eric Amanda Jonathan Stephanie Stephen Carolyn Larry Christine Justin Marie Scott Janet Brandon Catherine Benjamin Frances Samuel Ann Gregory Joyce Alexander Diane Patrick Alice Frank Julie Raymond Heather Jack Teresa Dennis Doris Jerry Gloria Tyler Evelyn Aaron Jean Miguel Cheryl Ángel Mildred Adam Katherine Nathan Joan Henry Ashley Zachary Judith Douglas Rose Peter Janice Kyle Kelly Noah Nicole Ethan Judy Jeremy Christina Walter Kathy Christian Theresa Keith Beverly Roger Denise Terry Tammy Austin Irene Sean Jane Gerald Lori Carl Rachel Harold Marilyn Dylan Andrea Arthur Kathryn Lawrence Louise Jordan Sara Wayne Anne Alan Jacqueline Bryan Wanda Billy Bonnie Bruce Julia Dolores Ruby Ramón Lois Eugene Tina Philip Phyllis Bobby Norma Lola Paula Vincent Diana Ralph Annie Roy Lillian Russell Emily Willie Robin Johnny Peggy Guadalupe Crystal Imani Gladys Kwame Rita Nguyen Dawn Mei Connie Olga Florence Fatima Tracy Priya Edna Dmitri Tiffany Chidi Carmen Aaliyah Rosa Hmong Cindy Zoë Grace Renée Wendy Noor Victoria Amara Edith Thuy Kim Yolanda Sherry Xiomara Sylvia Ignacio Josephine Wilhelmina'.split(
    ' ',
  );

export const lastNames =
  'Smith Johnson Williams García Brown Jones Martínez Davis Rodríguez Miller Hernández Wilson López González Anderson Thomas Taylor Moore Jackson Martin Pérez Lee Thompson White Harris Sánchez Clark Ramírez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gómez Phillips Evans Turner Díaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutiérrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chávez Wood James Bennett Gray Mendoza Ruiz Hughes Price Álvarez Castillo Sanders Patel Myers Long Ross Foster Jiménez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vásquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernández McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzmán Burns Crawford Olson Simpson Porter Hunter Gordon Méndez Silva Shaw Snyder Mason Dixon Muñoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Peña Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Ríos Estrada Ortega Watkins Greene Núñez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Domínguez Carr Lawson Jacobs O’Brien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Márquez Fields Park Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejía Whitaker Okafor Abdullah Kowalski'.split(
    ' ',
  );

/** Beginnings of rare surnames. Each rare surname is a beginning plus an ending. */
export const surnameStarts =
  'Ab Al An Ar Bal Bar Ben Ber Bor Bran Bru Cal Car Chan Cor Dal Dar Del Dor Dra El En Er Fal Far Fen Fin Gal Gar Gor Gra Hal Har Hel Hol Hor Il Ir Jan Jar Kal Kar Kol Kor Lan Lar Lin Lor Mal Man Mar Mer Mil Mon Nak Nar Nor Ob Ol Or Pal Pan Per Pol Ran Ros Sal San Sar Sol Tal Tam Tor Tre Ul Val Var Vel Vol Wal War Win Yam Zal Zam'.split(
    ' ',
  );
export const surnameEnds =
  'aby aker aldo ander anek ardi arez aski atov avan ayev bach bauer berg borne bury cott court dale den dorf dos dottir ell emann enko eras feld fields ford gaard gard gate geri hardt haus heim holt house ick ides ikov ingham ini insky kamp kar kin lach land lander leben lev ley ling low man mark mata mead mere mont moor more mott nam ner nett off olo ona oni onov orde ova ovic pool quist rath reich ria rick rington rova sall san sen shaw side skog son stad stein stock ston strand strom sworth tain ter thal thorpe ton tova tsky uchi ulis ura vaara vale var vich ville wald wall ward water well wicz wood worth yama zik'.split(
    ' ',
  );

export const areaCodes =
  '713 281 832 346 210 512 214 972 469 817 915 956 361 409 936 979 305 786 954 561 813 407 904 404 770 678 312 773 708 602 480 623 213 310 818 626 562 714 619 415 510 408 916 206 303 720 702 504 225 901'.split(
    ' ',
  );

export const cities: readonly [string, string, string, number, number][] = [
  ['Houston', 'TX', '770', 29.76, -95.37],
  ['San Antonio', 'TX', '782', 29.42, -98.49],
  ['Dallas', 'TX', '752', 32.78, -96.8],
  ['Austin', 'TX', '787', 30.27, -97.74],
  ['Fort Worth', 'TX', '761', 32.76, -97.33],
  ['El Paso', 'TX', '799', 31.76, -106.49],
  ['Corpus Christi', 'TX', '784', 27.8, -97.4],
  ['Galveston', 'TX', '775', 29.3, -94.8],
  ['Miami', 'FL', '331', 25.76, -80.19],
  ['Tampa', 'FL', '336', 27.95, -82.46],
  ['Orlando', 'FL', '328', 28.54, -81.38],
  ['Jacksonville', 'FL', '322', 30.33, -81.66],
  ['Atlanta', 'GA', '303', 33.75, -84.39],
  ['Savannah', 'GA', '314', 32.08, -81.09],
  ['Chicago', 'IL', '606', 41.88, -87.63],
  ['Phoenix', 'AZ', '850', 33.45, -112.07],
  ['Tucson', 'AZ', '857', 32.22, -110.97],
  ['Los Angeles', 'CA', '900', 34.05, -118.24],
  ['San Diego', 'CA', '921', 32.72, -117.16],
  ['Fresno', 'CA', '937', 36.74, -119.79],
  ['Sacramento', 'CA', '958', 38.58, -121.49],
  ['Seattle', 'WA', '981', 47.61, -122.33],
  ['Denver', 'CO', '802', 39.74, -104.99],
  ['Las Vegas', 'NV', '891', 36.17, -115.14],
  ['New Orleans', 'LA', '701', 29.95, -90.07],
  ['Baton Rouge', 'LA', '708', 30.45, -91.19],
  ['Memphis', 'TN', '381', 35.15, -90.05],
  ['Nashville', 'TN', '372', 36.16, -86.78],
  ['St. Louis', 'MO', '631', 38.63, -90.2],
  ['Cañon City', 'CO', '812', 38.44, -105.24],
];

export const streets =
  'Main Oak Pine Maple Cedar Elm Washington Lake Hill Walnut Spring North Ridge Church Willow Mill Sunset Railroad Jackson West Highland Forest Jefferson Center Meadow Lincoln Park Dogwood Franklin River'.split(
    ' ',
  );

/** Sentences that guides write. A note consists of one or more of them. */
export const sentences = [
  'Spoke with member by phone; she sounded well and asked about the next visit.',
  'Bus pass ordered and will arrive by mail within ten days.',
  'Member reports running low on insulin; called the pharmacy and confirmed a refill for tomorrow.',
  'Left a voicemail and will try again on Thursday afternoon.',
  'Daughter confirmed that the wheelchair ramp was installed last week.',
  'Discussed food pantry options near home; prefers Saturday morning pick-up.',
  'Reviewed discharge papers together and went through the new medication list.',
  'Member has not seen primary care in eight months; booked an appointment for the 14th.',
  'Landlord sent a notice about late rent; referred to the emergency assistance fund.',
  'Reminded about fasting before the blood test on Monday.',
  'Blood pressure at home was 138 over 84, down from last month.',
  'Member would like to receive texts in Spanish from now on.',
  'Transportation to dialysis was late twice this week; filed a complaint with the broker.',
  'SNAP recertification is due at the end of the month; filled in the form together.',
  'Member was in good spirits and talked about her grandchildren.',
  'Reported pain in the left knee, about four of ten, worse on stairs.',
  'Was admitted overnight for shortness of breath and is home again.',
  'Asked for help with the electricity bill; applied for LIHEAP.',
  'Confirmed new address and updated the emergency contact.',
  'No answer at the door; left a card with the number of the care line.',
  'Member agreed to a home safety check next week.',
  'Feels lonely since the neighbour moved away; suggested the senior centre on Tuesdays.',
  'Glucose log looks steady; praised the effort.',
  'Will follow up after the cardiology appointment.',
  'Needs new glasses; found an optometrist who takes the plan.',
  'Phone was disconnected for two weeks; works again now.',
  'Went over how to use the inhaler with the spacer.',
  'Son will drive to appointments from next month on.',
  'Member declined the flu shot today and will think about it.',
  'Set a goal of walking ten minutes after lunch each day.',
];
