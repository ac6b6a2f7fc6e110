import { later } from '#web/ui/later.tsx'

/** Only loaded by shops with delivery zones. */
export const ZoneDoorLater = later(() => import('./zone-door.tsx').then((module) => module.ZoneDoor), {
  whileMissing: null,
})
