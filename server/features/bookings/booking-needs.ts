import type { Services } from '#server/services.ts'

export type BookingNeeds = Pick<Services, 'db' | 'clock' | 'sealer' | 'shop' | 'couriers' | 'log'>
