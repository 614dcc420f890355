import type { Region } from '../cities.ts';

/** Invented organizations, by region. Any resemblance to a real organization is unintended. */
export const organizations: Readonly<Record<Region, readonly string[]>> = {
  houston: [
    'Pelican Community Services',
    'Eastbank Neighbors',
    'Southside Commons',
    'Lantern House',
    'Bayou Bend Mission',
    'Casa del Puerto',
    'Good Mile Alliance',
  ],
  triangle: ['Sabine Neighbors', 'Cypress Table', 'Gulfwind Community Action', 'Casa Magnolia', 'Second Line Mission'],
  lakes: [
    'Lakeshore Commons',
    'Northern Lantern',
    'Halsted Neighbors',
    'Casa Monarca',
    'Ironwood Community Action',
    'Open Harbor',
  ],
  mountain: ['Front Range Neighbors', 'Cottonwood Commons', 'Casa Colibrí', 'Blue Spruce Mission'],
  pacific: ['Plumeria Neighbors', 'Long Pier Commons', 'Casa Jacaranda', 'Tidewater Community Action', 'Makana House'],
};
