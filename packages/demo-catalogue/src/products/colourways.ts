import type { Colours } from '../illustrations/colours.ts';

export interface Colourway extends Colours {
  readonly name: string;
}

const of = (name: string, ground: string, motif: string, accent: string, trim: string): Colourway => ({
  name,
  ground,
  motif,
  accent,
  trim,
});

/** Colours of ground, motif, accent and border of every colourway. */
export const colourways = {
  // Whites and sands
  shiuli: of('Shiuli White', '#f5eee0', '#d9772f', '#b3131b', '#d9642c'),
  lalPar: of('White and Red', '#f7f1e6', '#b3131b', '#d9a441', '#b3131b'),
  gandharaj: of('Gandharaj Ivory', '#f1e7d4', '#b98d3e', '#8c6a2f', '#b58a45'),
  kash: of('Kash White', '#eeeae0', '#7d8f86', '#3f5a52', '#5b7a70'),
  nodi: of('River Sand', '#d8c3a0', '#7d5a35', '#a3442f', '#7d5a35'),
  undyed: of('Undyed Cotton', '#e6d8bd', '#8a6a45', '#a3442f', '#6b4c2e'),
  // Reds and pinks
  krishnachura: of('Krishnachura Red', '#b5202a', '#e9b44c', '#f4d9a0', '#7d0f1c'),
  sindoor: of('Sindoor Red', '#96191f', '#dca94d', '#f3ddb0', '#5f1017'),
  alta: of('Alta Maroon', '#6d1a2d', '#d8a657', '#e7c0a8', '#9c6b2f'),
  padma: of('Padma Pink', '#d9798f', '#fbe6e0', '#8d2f4f', '#a8375c'),
  golap: of('Rose Petal', '#dcaaa4', '#8e3b4a', '#f7e6dc', '#8e3b4a'),
  rani: of('Rani Pink', '#b3245f', '#f0c66a', '#f9e3c8', '#6a1340'),
  // Oranges, yellows, browns
  palash: of('Palash Orange', '#d2601a', '#f6d9a8', '#7d2b12', '#8c2f15'),
  halud: of('Turmeric Yellow', '#dfa126', '#8c2a1c', '#f7e7bd', '#9b2f22'),
  shorshe: of('Mustard Field', '#c98f1b', '#4c3a17', '#f3e2b0', '#5c4419'),
  mati: of('Terracotta', '#b4583a', '#f4dfc4', '#6d2a1c', '#6d2a1c'),
  chai: of('Milk Tea', '#b98e64', '#f4e6cc', '#5a3520', '#5a3520'),
  khoyeri: of('Khoyeri Brown', '#5a2f22', '#d9ab6a', '#e9cfa3', '#8a5a2c'),
  // Greens
  kochi: of('New Leaf Green', '#8fae5a', '#f5efd2', '#3d5a2a', '#4c6d31'),
  mehendi: of('Mehendi Green', '#5c6b2f', '#e3cf8e', '#c9922f', '#38421c'),
  bottle: of('Bottle Green', '#1f4a3d', '#d7b56d', '#e9e0bd', '#9b6f2c'),
  tia: of('Parakeet Green', '#2f8a5a', '#f3e6b0', '#c8452f', '#b23a2c'),
  pista: of('Pista Green', '#c2cfa8', '#5b7046', '#c97f4f', '#5b7046'),
  // Blues
  ichamati: of('Ichamati Teal', '#1f6f73', '#f0dcb0', '#e08a4f', '#123f45'),
  moyur: of('Peacock Blue', '#0f5e7c', '#e2b75d', '#8fd3c2', '#6b2a5a'),
  akash: of('Autumn Sky Blue', '#8fb4cf', '#ffffff', '#2f5a86', '#2f5a86'),
  aparajita: of('Aparajita Blue', '#2f4396', '#efe2b4', '#9fb0e0', '#1a2557'),
  neel: of('Indigo', '#22305c', '#f1ead6', '#c98f3f', '#8a2f2a'),
  // Purples and darks
  jarul: of('Jarul Lilac', '#a88fc0', '#fbf3ff', '#5d3d82', '#5d3d82'),
  beguni: of('Brinjal Purple', '#552a5f', '#dcb264', '#caa0cf', '#8a5f2a'),
  kajal: of('Kajal Black', '#23201f', '#d9b25f', '#c4473d', '#9c2f2a'),
  megh: of('Monsoon Grey', '#8a9299', '#f3f0ea', '#3f4a55', '#3f4a55'),
  // Leathers
  tan: of('Tan', '#a86a3a', '#e9c98f', '#d8b25c', '#5f3519'),
  cognac: of('Cognac', '#8a4520', '#e2b777', '#d8b25c', '#54270f'),
  chocolate: of('Chocolate', '#4f2f1f', '#c9a06a', '#cfa653', '#2f1a10'),
  oxblood: of('Oxblood', '#6e1f24', '#e0b56a', '#d4ab5a', '#3f0f14'),
  blackLeather: of('Black', '#2a2625', '#b8a27e', '#c9ccd0', '#161312'),
  // Metals: the motif is the colour of the main stone, the accent that of the second.
  goldRuby: of('Gold and Ruby', '#d1a13f', '#a81c28', '#f3ead8', '#8a1c28'),
  goldEmerald: of('Gold and Emerald', '#cf9f3d', '#17694a', '#f3ead8', '#17694a'),
  goldPearl: of('Gold and Pearl', '#d6ab50', '#f1e6d2', '#e7d3b0', '#c79a4a'),
  antiqueGold: of('Antique Gold', '#a98038', '#7a1f2b', '#d9b66a', '#5a2a1e'),
  oxidised: of('Oxidised Silver', '#93979d', '#22505c', '#c7ccd2', '#3a3f4a'),
  silver: of('Silver', '#c2c5ca', '#35507d', '#e6e9ec', '#6a7280'),
  redGlass: of('Red and Gold', '#b5202a', '#f0c66a', '#d9a441', '#7d0f1c'),
  greenGlass: of('Green and Gold', '#1f7a4f', '#f0d58a', '#d9a441', '#0f4a30'),
} satisfies Record<string, Colourway>;

export type ColourName = keyof typeof colourways;

/** Value of each colourway in the colour filter. */
export const colourFamilies: Readonly<Record<ColourName, string>> = {
  shiuli: 'White',
  lalPar: 'White',
  gandharaj: 'White',
  kash: 'White',
  undyed: 'White',
  nodi: 'Beige',
  chai: 'Beige',
  krishnachura: 'Red',
  sindoor: 'Red',
  alta: 'Red',
  redGlass: 'Red',
  oxblood: 'Red',
  padma: 'Pink',
  golap: 'Pink',
  rani: 'Pink',
  palash: 'Orange',
  mati: 'Orange',
  halud: 'Yellow',
  shorshe: 'Yellow',
  khoyeri: 'Brown',
  tan: 'Brown',
  cognac: 'Brown',
  chocolate: 'Brown',
  kochi: 'Green',
  mehendi: 'Green',
  bottle: 'Green',
  tia: 'Green',
  pista: 'Green',
  greenGlass: 'Green',
  ichamati: 'Blue',
  moyur: 'Blue',
  akash: 'Blue',
  aparajita: 'Blue',
  neel: 'Blue',
  jarul: 'Purple',
  beguni: 'Purple',
  kajal: 'Black',
  blackLeather: 'Black',
  megh: 'Grey',
  goldRuby: 'Gold',
  goldEmerald: 'Gold',
  goldPearl: 'Gold',
  antiqueGold: 'Gold',
  oxidised: 'Silver',
  silver: 'Silver',
};
