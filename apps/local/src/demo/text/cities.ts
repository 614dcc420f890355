export type Region = 'houston' | 'triangle' | 'lakes' | 'mountain' | 'pacific';

export interface City {
  city: string;
  state: string;
  region: Region;
  zone: string;
  zips: readonly string[];
  latitude: number;
  longitude: number;
  areaCodes: readonly string[];
  /** How many members live here, relative to the region's other cities. */
  weight: number;
}

const central = 'America/Chicago';
const city = (
  region: Region,
  zone: string,
  name: string,
  state: string,
  [latitude, longitude]: readonly [number, number],
  zips: readonly string[],
  areaCodes: readonly string[],
  weight: number,
): City => ({ city: name, state, region, zone, zips, latitude, longitude, areaCodes, weight });

/**
 * The members' towns in three regions: the Gulf Coast, the Great Lakes, and the West. Each town has its real
 * coordinates.
 */
export const cities: readonly City[] = [
  city(
    'houston',
    central,
    'Houston',
    'TX',
    [29.7333, -95.35],
    ['77087', '77023', '77011', '77033', '77051', '77021', '77036', '77072', '77009', '77076'],
    ['713', '832', '281'],
    26,
  ),
  city('houston', central, 'Pasadena', 'TX', [29.6911, -95.2091], ['77502', '77506', '77503'], ['713', '281'], 5),
  city('houston', central, 'Baytown', 'TX', [29.7355, -94.9774], ['77520', '77521'], ['281'], 4),
  city('houston', central, 'Sugar Land', 'TX', [29.6197, -95.6349], ['77478', '77498'], ['281', '346'], 3),
  city('houston', central, 'Missouri City', 'TX', [29.6186, -95.5377], ['77489', '77459'], ['281', '832'], 3),
  city('houston', central, 'Katy', 'TX', [29.7858, -95.8244], ['77449', '77493'], ['281', '346'], 3),
  city('houston', central, 'Conroe', 'TX', [30.3119, -95.4561], ['77301', '77303'], ['936'], 3),
  city('houston', central, 'Tomball', 'TX', [30.0972, -95.6161], ['77375', '77377'], ['281', '832'], 2),
  city('houston', central, 'Channelview', 'TX', [29.7761, -95.1147], ['77530'], ['281', '832'], 2),
  city('houston', central, 'Galveston', 'TX', [29.2866, -94.8085], ['77550', '77551'], ['409'], 3),
  city('houston', central, 'Texas City', 'TX', [29.3938, -94.9427], ['77590', '77591'], ['409'], 2),
  city('triangle', central, 'Beaumont', 'TX', [30.0802, -94.1266], ['77701', '77703', '77705', '77708'], ['409'], 10),
  city('triangle', central, 'Port Arthur', 'TX', [29.885, -93.9399], ['77640', '77642'], ['409'], 7),
  city('triangle', central, 'Orange', 'TX', [30.0929, -93.7366], ['77630', '77632'], ['409'], 4),
  city('triangle', central, 'Nederland', 'TX', [29.9744, -93.9924], ['77627'], ['409'], 3),
  city('triangle', central, 'Vidor', 'TX', [30.1316, -94.0155], ['77662'], ['409'], 2),
  city('triangle', central, 'Lake Charles', 'LA', [30.2149, -93.2044], ['70601', '70605', '70607'], ['337'], 8),
  city('triangle', central, 'Sulphur', 'LA', [30.2366, -93.3774], ['70663'], ['337'], 3),
  city('triangle', central, 'Lafayette', 'LA', [30.2241, -92.0198], ['70501', '70506'], ['337'], 4),
  city(
    'lakes',
    central,
    'Chicago',
    'IL',
    [41.8205, -87.6798],
    ['60608', '60623', '60629', '60632', '60619', '60621', '60641'],
    ['312', '773', '872'],
    24,
  ),
  city('lakes', central, 'Cicero', 'IL', [41.8456, -87.7539], ['60804'], ['708'], 5),
  city('lakes', central, 'Evanston', 'IL', [42.0451, -87.6877], ['60201', '60202'], ['847'], 3),
  city('lakes', central, 'Waukegan', 'IL', [42.3636, -87.8448], ['60085', '60087'], ['847', '224'], 4),
  city('lakes', central, 'Joliet', 'IL', [41.525, -88.0817], ['60432', '60435'], ['815'], 3),
  city('lakes', central, 'Gary', 'IN', [41.5934, -87.3464], ['46402', '46404', '46408'], ['219'], 4),
  city('lakes', central, 'Milwaukee', 'WI', [43.0389, -87.9365], ['53204', '53206', '53215'], ['414'], 9),
  city('lakes', central, 'Racine', 'WI', [42.7261, -87.7829], ['53403', '53404'], ['262'], 3),
  city(
    'lakes',
    'America/New_York',
    'Detroit',
    'MI',
    [42.3834, -83.1024],
    ['48204', '48210', '48228', '48238'],
    ['313'],
    12,
  ),
  city('lakes', 'America/New_York', 'Dearborn', 'MI', [42.3223, -83.1763], ['48126', '48120'], ['313'], 5),
  city('lakes', 'America/New_York', 'Toledo', 'OH', [41.6528, -83.5379], ['43605', '43607'], ['419'], 4),
  city(
    'mountain',
    'America/Denver',
    'Denver',
    'CO',
    [39.7294, -104.9903],
    ['80204', '80205', '80219', '80221'],
    ['303', '720'],
    14,
  ),
  city(
    'mountain',
    'America/Denver',
    'Aurora',
    'CO',
    [39.7294, -104.8319],
    ['80010', '80011', '80012'],
    ['303', '720'],
    8,
  ),
  city('mountain', 'America/Denver', 'Commerce City', 'CO', [39.8083, -104.9339], ['80022'], ['303'], 3),
  city('mountain', 'America/Denver', 'Pueblo', 'CO', [38.2545, -104.6091], ['81001', '81003', '81004'], ['719'], 5),
  city('pacific', 'Pacific/Honolulu', 'Honolulu', 'HI', [21.3329, -157.8583], ['96817', '96819', '96814'], ['808'], 10),
  city('pacific', 'Pacific/Honolulu', 'Waipahu', 'HI', [21.3867, -158.0092], ['96797'], ['808'], 4),
  city('pacific', 'Pacific/Honolulu', 'Waianae', 'HI', [21.4397, -158.1797], ['96792'], ['808'], 3),
  city(
    'pacific',
    'America/Los_Angeles',
    'Los Angeles',
    'CA',
    [34.0194, -118.2412],
    ['90011', '90022', '90033', '90037'],
    ['213', '323'],
    9,
  ),
  city(
    'pacific',
    'America/Los_Angeles',
    'Long Beach',
    'CA',
    [33.7901, -118.1797],
    ['90805', '90806', '90813'],
    ['562'],
    5,
  ),
  city('pacific', 'America/Los_Angeles', 'Compton', 'CA', [33.8958, -118.2201], ['90220', '90221'], ['310', '424'], 3),
];
