/** What stands where a product was not given a text of its own. Apart, since every page knows it, and few check products. */
export const productDefaults = {
  name: 'Unnamed Product',
  description: 'No description available',
  brand: 'Unknown Brand',
} as const
