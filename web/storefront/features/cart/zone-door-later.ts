import { lazyExtra } from '#web/ui/lazy-extra.ts'

/** Only loaded by shops with delivery zones. */
export const ZoneDoorLater = lazyExtra(() => import('./zone-door.tsx'))
