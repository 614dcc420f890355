import type { Region } from './cities.ts';

export interface Hospital {
  name: string;
  phone: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
}

/** Names of places in a region. Guides mention them in notes. */
export interface Places {
  streets: readonly string[];
  transit: string;
  farecard: string;
  busLines: readonly string[];
  ride: string;
  power: string;
  grocers: readonly string[];
  pharmacies: readonly string[];
  clinics: readonly string[];
  eyeClinics: readonly string[];
  dialysis: readonly string[];
  housing: string;
  hospitals: readonly Hospital[];
}

const hospital = (name: string, phone: string, line1: string, city: string, state: string, zip: string): Hospital => ({
  name,
  phone,
  line1,
  city,
  state,
  zip,
});

export const places: Readonly<Record<Region, Places>> = {
  houston: {
    streets: [
      'Telephone Rd',
      'Lawndale St',
      'Navigation Blvd',
      'Airline Dr',
      'Scott St',
      'Broadway St',
      'Harrisburg Blvd',
      'Griggs Rd',
      'Almeda Rd',
      'Irvington Blvd',
      'Bissonnet St',
      'Cullen Blvd',
      'Fulton St',
      'Red Bluff Rd',
    ],
    transit: 'METRO',
    farecard: 'METRO Q card',
    busLines: ['40', '82', '52', '80', '73'],
    ride: 'METROLift',
    power: 'CenterPoint',
    grocers: ['Fiesta', 'the H-E-B on Gulfgate', 'Food Town'],
    pharmacies: ['the Walgreens on Broadway', 'the CVS on Wayside', 'the H-E-B pharmacy', 'the pharmacy at Legacy'],
    clinics: [
      'Legacy Community Health',
      'the Smith Clinic',
      'Dr. Alvarado’s office',
      'the Gulfgate health center',
      'Dr. Nwosu’s office',
    ],
    eyeClinics: ['Bellaire Vision', 'the Robert Cizik clinic'],
    dialysis: ['the DaVita on Wayside', 'US Renal on Almeda'],
    housing: 'the Houston Housing Authority',
    hospitals: [
      hospital("St. Luke's Health", '+18325550190', '6720 Bertner Ave', 'Houston', 'TX', '77030'),
      hospital('Ben Taub Hospital', '+17135550191', '1504 Ben Taub Loop', 'Houston', 'TX', '77030'),
      hospital('HCA Houston Southeast', '+17135550192', '4000 Spencer Hwy', 'Pasadena', 'TX', '77504'),
      hospital('Houston Methodist Baytown', '+12815550193', '4401 Garth Rd', 'Baytown', 'TX', '77521'),
    ],
  },
  triangle: {
    streets: [
      'Calder Ave',
      'Magnolia Ave',
      'Washington Blvd',
      'Memorial Blvd',
      'Procter St',
      'Gulfway Dr',
      'Ryan St',
      'Enterprise Blvd',
      '9th Ave',
      'Green Ave',
      'Twin City Hwy',
      'Moeling St',
      'Common St',
    ],
    transit: 'Beaumont Zip',
    farecard: 'bus pass',
    busLines: ['3', '5', '8', '10'],
    ride: 'the SETRPC ride van',
    power: 'Entergy',
    grocers: ['Market Basket', 'the H-E-B on Dowlen', 'Rouses'],
    pharmacies: ['the Walgreens on Calder', 'Thrif-Tee', 'the CVS on Ryan', 'the Walmart pharmacy'],
    clinics: [
      'Legacy in Beaumont',
      'Gulf Coast Health Center',
      'Dr. Guidry’s office',
      'SWLA Center for Health',
      'Dr. Pham’s office',
    ],
    eyeClinics: ['Eye Centers of Southeast Texas', 'Falgoust Eye'],
    dialysis: ['the Fresenius on College', 'the DaVita in Port Arthur'],
    housing: 'the Beaumont Housing Authority',
    hospitals: [
      hospital('Baptist Hospitals of Southeast Texas', '+14095550194', '3080 College St', 'Beaumont', 'TX', '77701'),
      hospital('CHRISTUS St. Elizabeth', '+14095550195', '2830 Calder Ave', 'Beaumont', 'TX', '77702'),
      hospital('Lake Charles Memorial', '+13375550196', '1701 Oak Park Blvd', 'Lake Charles', 'LA', '70601'),
      hospital(
        'The Medical Center of Southeast Texas',
        '+14095550197',
        '2555 Jimmy Johnson Blvd',
        'Port Arthur',
        'TX',
        '77640',
      ),
    ],
  },
  lakes: {
    streets: [
      'W Cermak Rd',
      'S Pulaski Rd',
      'W 63rd St',
      'S Ashland Ave',
      'W Greenfield Ave',
      'N Teutonia Ave',
      'Grand River Ave',
      'Michigan Ave',
      'Dix Hwy',
      'S Kedzie Ave',
      'Broadway',
      'W Lapham Blvd',
      'Joy Rd',
      'W Belmont Ave',
    ],
    transit: 'the transit authority',
    farecard: 'reduced-fare card',
    busLines: ['9', '21', '53', '60', '63'],
    ride: 'paratransit',
    power: 'the electric company',
    grocers: ['Pete’s', 'Aldi', 'Pick ’n Save', 'Meijer'],
    pharmacies: ['the Walgreens on the corner', 'the CVS on Cermak', 'the clinic’s pharmacy', 'the Meijer pharmacy'],
    clinics: ['Esperanza', 'Sixteenth Street Clinic', 'ACCESS', 'Dr. Haddad’s office', 'Dr. Wozniak’s office'],
    eyeClinics: ['the eye institute', 'Dr. Patel’s eye clinic'],
    dialysis: ['the DaVita on Pulaski', 'the Fresenius on Grand River'],
    housing: 'the housing authority',
    hospitals: [
      hospital('Mount Sinai Hospital', '+17735550198', '1500 S Fairfield Ave', 'Chicago', 'IL', '60608'),
      hospital('Aurora Sinai Medical Center', '+14145550199', '945 N 12th St', 'Milwaukee', 'WI', '53233'),
      hospital('Henry Ford Hospital', '+13135550188', '2799 W Grand Blvd', 'Detroit', 'MI', '48202'),
      hospital('Methodist Hospitals Northlake', '+12195550187', '600 Grant St', 'Gary', 'IN', '46402'),
    ],
  },
  mountain: {
    streets: [
      'W Colfax Ave',
      'Federal Blvd',
      'Morrison Rd',
      'Sheridan Blvd',
      'Peoria St',
      'E 13th Ave',
      'Havana St',
      'Northern Ave',
      'Elm St',
      'W Alameda Ave',
      'Josephine St',
    ],
    transit: 'RTD',
    farecard: 'RTD LiVE pass',
    busLines: ['15', '30', '31', '9'],
    ride: 'Access-a-Ride',
    power: 'Xcel',
    grocers: ['King Soopers', 'Lowe’s Mercado', 'Safeway'],
    pharmacies: ['the King Soopers pharmacy', 'the Walgreens on Federal', 'the Denver Health pharmacy'],
    clinics: ['Clinica Tepeyac', 'the Westside clinic', 'STRIDE', 'Dr. Trujillo’s office'],
    eyeClinics: ['the eye center at Lowry', 'Dr. Ames’s eye clinic'],
    dialysis: ['the DaVita on Federal', 'the dialysis center on Peoria'],
    housing: 'the Denver Housing Authority',
    hospitals: [
      hospital('Denver Health', '+13035550181', '777 Bannock St', 'Denver', 'CO', '80204'),
      hospital('The Medical Center of Aurora', '+13035550182', '1501 S Potomac St', 'Aurora', 'CO', '80012'),
      hospital('Parkview Medical Center', '+17195550183', '400 W 16th St', 'Pueblo', 'CO', '81003'),
    ],
  },
  pacific: {
    streets: [
      'N King St',
      'Dillingham Blvd',
      'Kalihi St',
      'Farrington Hwy',
      'Waipahu Depot St',
      'E 1st St',
      'Whittier Blvd',
      'Atlantic Ave',
      'Compton Blvd',
      'Long Beach Blvd',
      'S Central Ave',
      'Likelike Hwy',
    ],
    transit: 'the bus',
    farecard: 'senior bus pass',
    busLines: ['2', '40', '62', '66'],
    ride: 'the Handi-Van',
    power: 'the electric company',
    grocers: ['Times', 'Foodland', 'Northgate', 'Food 4 Less'],
    pharmacies: ['the Longs on King', 'the CVS on Atlantic', 'the clinic’s pharmacy'],
    clinics: ['Kokua Kalihi Valley', 'Kalihi-Palama', 'AltaMed', 'Dr. Tanaka’s office', 'St. John’s'],
    eyeClinics: ['the eye clinic on Beretania', 'the vision center'],
    dialysis: ['the dialysis center on Kuakini', 'the DaVita on Atlantic'],
    housing: 'the housing authority',
    hospitals: [
      hospital("The Queen's Medical Center", '+18085550184', '1301 Punchbowl St', 'Honolulu', 'HI', '96813'),
      hospital('LAC+USC Medical Center', '+13235550185', '2051 Marengo St', 'Los Angeles', 'CA', '90033'),
      hospital('Long Beach Memorial', '+15625550186', '2801 Atlantic Ave', 'Long Beach', 'CA', '90806'),
    ],
  },
};
