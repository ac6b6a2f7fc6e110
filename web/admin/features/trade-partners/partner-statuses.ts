export const partnerStatuses = ['all', 'active', 'inactive'] as const

export type PartnerStatus = (typeof partnerStatuses)[number]
