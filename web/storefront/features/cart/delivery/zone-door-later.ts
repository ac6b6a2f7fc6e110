import { later } from '#web/deferred-hydration/later.tsx'

/** Only loaded by shops with delivery zones. */
export const ZoneDoorLater = later(() => import('./zone-door.tsx').then((module) => module.ZoneDoor), {
  whileMissing: null,
})
