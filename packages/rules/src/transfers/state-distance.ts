/** The centers of the states and territories: latitude and longitude in degrees. Military addresses have none. */
const centers: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  AL: [32.8, -86.8],
  AK: [64, -152],
  AZ: [34.3, -111.7],
  AR: [34.9, -92.4],
  CA: [37.2, -119.5],
  CO: [39, -105.5],
  CT: [41.6, -72.7],
  DE: [39, -75.5],
  DC: [38.9, -77],
  FL: [28.6, -82.4],
  GA: [32.6, -83.4],
  HI: [20.8, -157],
  ID: [44.4, -114.6],
  IL: [40, -89.2],
  IN: [39.9, -86.3],
  IA: [42.1, -93.5],
  KS: [38.5, -98.4],
  KY: [37.5, -85.3],
  LA: [31.1, -92],
  ME: [45.4, -69.2],
  MD: [39, -76.8],
  MA: [42.3, -71.8],
  MI: [44.3, -85.4],
  MN: [46.3, -94.3],
  MS: [32.7, -89.7],
  MO: [38.4, -92.5],
  MT: [47, -109.6],
  NE: [41.5, -99.8],
  NV: [39.3, -116.6],
  NH: [43.7, -71.6],
  NJ: [40.2, -74.7],
  NM: [34.4, -106.1],
  NY: [42.9, -75.5],
  NC: [35.6, -79.4],
  ND: [47.5, -100.5],
  OH: [40.3, -82.8],
  OK: [35.6, -97.5],
  OR: [43.9, -120.6],
  PA: [40.9, -77.8],
  PR: [18.2, -66.4],
  RI: [41.7, -71.6],
  SC: [33.9, -80.9],
  SD: [44.4, -100.2],
  TN: [35.9, -86.4],
  TX: [31.5, -99.3],
  UT: [39.3, -111.7],
  VT: [44.1, -72.7],
  VA: [37.5, -78.9],
  VI: [18, -64.8],
  WA: [47.4, -120.4],
  WV: [38.6, -80.6],
  WI: [44.6, -89.7],
  WY: [43, -107.5],
  GU: [13.4, 144.8],
  AS: [-14.3, -170.7],
  MP: [15.2, 145.7],
  FM: [6.9, 158.2],
  MH: [7.1, 171.2],
  PW: [7.5, 134.6],
};

const earthRadiusMiles = 3959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Returns the distance in miles between the centers of two states, given as their letters. Returns infinity if a center
 * is unknown.
 */
export function stateDistance(one: string, other: string): number {
  const [from, to] = [centers[one], centers[other]];
  if (!from || !to) return Number.POSITIVE_INFINITY;
  const [latitude, longitude] = [radians(to[0] - from[0]), radians(to[1] - from[1])];
  const chord =
    Math.sin(latitude / 2) ** 2 + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * Math.sin(longitude / 2) ** 2;
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(chord)));
}
