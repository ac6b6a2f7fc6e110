import type { FleetSettings } from '../fleet-settings.ts'
import type { Load } from '../load/start-load.ts'
import type { Fleet } from '../open-fleet.ts'
import type { Finding } from '../report.ts'

export type TroubleNeeds = { fleet: Fleet; load: Load; settings: FleetSettings }

/** Something that happens to a fleet while shoppers are there. It returns once the fleet is whole again. */
export type Trouble = (needs: TroubleNeeds) => Promise<Finding[]>

export type WatchedTrouble = {
  name: string
  /** Alerts of deploy/prometheus, of which one has to tell somebody on duty; with none, nobody need know. */
  alerts: readonly string[]
  /** It is there from the start of the run on, so that its alert may have fired before it is asked for. */
  isLasting?: boolean
  act: Trouble
  /** After so long it has failed, whatever it waits for. */
  limitMs: number
}
