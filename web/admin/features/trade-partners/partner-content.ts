/** Texts that the pages of suppliers and couriers share. What the fields are called stands in their table of fields. */
export const partnerContent = {
  searchHint: 'Name, contact, email',
  status: 'Status',
  statuses: { all: 'All', active: 'Active', inactive: 'Inactive' },
  form: {
    contactHint: 'Contact person',
    phoneExample: '+27 12 345 6789',
    isInactive: (use: string) => `Inactive: ${use}`,
  },
  saved: (name: string, how: 'added' | 'saved') => `${name} was ${how}`,
  removed: (name: string, how: 'deleted' | 'deactivated') => `${name} was ${how}`,
} as const

type Partner = { name: string; isActive: boolean }

/** What stands above the form of a supplier or a courier; null while one is being added. */
export function partnerHeading(partner: Partner | null, texts: { add: string; inactiveUse: string }) {
  return {
    title: partner?.name ?? texts.add,
    ...(partner && !partner.isActive && { subtitle: partnerContent.form.isInactive(texts.inactiveUse) }),
  }
}
