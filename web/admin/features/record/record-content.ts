export const recordContent = {
  clear: 'Clear All Filters',
} as const
