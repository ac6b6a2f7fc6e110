/**
 * Defaults for a product's empty texts. In a file of their own, since every page needs them and few pages validate
 * products.
 */
export const productDefaults = {
  name: 'Unnamed Product',
  description: 'No description available',
  brand: 'Unknown Brand',
} as const
