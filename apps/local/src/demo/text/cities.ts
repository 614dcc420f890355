import cityList from './cities.json' with { type: 'json' };

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

/**
 * The members' towns in three regions: the Gulf Coast, the Great Lakes, and the West. Each town has its real
 * coordinates.
 */
export const cities = cityList as readonly City[];
