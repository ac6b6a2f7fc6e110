import { deferredHydration } from '#web/deferred-hydration/deferred-hydration.ts'
import { filtersAsLeft } from '#web/session/filters-as-left.ts'
import { guestMark } from '#web/session/login/guest-mark.ts'
import { memberMark } from '#web/session/prices/member-mark.ts'
import { arrivalMark } from './arrival-mark.ts'
import { goOn } from './go-on.ts'

/** Written into each page's head, and allowed by its policy: what runs before anything is painted. */
export const firstScript = guestMark + arrivalMark + filtersAsLeft + memberMark + deferredHydration + goOn
