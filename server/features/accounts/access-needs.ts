import type { Services } from '#server/services.ts'

/** What every way into an account needs. */
export type AccessNeeds = Pick<
  Services,
  'db' | 'clock' | 'passwords' | 'sealer' | 'devices' | 'pause' | 'securityLog' | 'shop'
>
