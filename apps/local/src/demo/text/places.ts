import type { Region } from './cities.ts';
import placesByRegion from './places.json' with { type: 'json' };

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

export const places: Readonly<Record<Region, Places>> = placesByRegion;
