/** Texts that the pages of all records share. */
export const recordContent = {
  clear: 'Clear All Filters',
  save: 'Save',
  saving: 'Saving...',
  delete: 'Delete',
  restore: 'Restore',
  unchanged: 'Nothing has changed.',
} as const
