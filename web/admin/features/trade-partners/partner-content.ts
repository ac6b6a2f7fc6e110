/** Texts that the pages of suppliers and couriers share. What the fields are called stands in their table of fields. */
export const partnerContent = {
  searchHint: 'Name, contact, email',
  status: 'Status',
  statuses: { all: 'All', active: 'Active', inactive: 'Inactive' },
  noMatch: 'Try another word, or show all.',
  clear: 'Clear all filters',
  form: {
    contactHint: 'Contact person',
    phoneExample: '+27 12 345 6789',
    isInactive: (use: string) => `Inactive: ${use}`,
    save: 'Save',
    saving: 'Saving...',
    delete: 'Delete',
    added: (name: string) => `${name} was added`,
    saved: (name: string) => `${name} was saved`,
  },
  removal: {
    done: (name: string, how: 'deleted' | 'deactivated') => `${name} was ${how}`,
    restore: 'Restore',
    unchanged: 'Nothing has changed.',
  },
} as const
