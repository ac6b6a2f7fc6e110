import * as api from '#contract/endpoints.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { pointParcel } from './point-parcel.ts'

type Needs = Pick<Services, 'db' | 'collectPoints'>

export function collectPointRoutes({ db, collectPoints }: Needs): Route[] {
  return [
    route(api.listCollectPoints, async ({ body }) => {
      if (!collectPoints.isConnected) return unavailable
      const parcel = await pointParcel(db, body.items)
      if (parcel.kind === 'refused') return notToPoints
      const result = await collectPoints.list({ postalCode: body.postalCode, size: parcel.size })
      return result.kind === 'found' ? { status: 200, body: { points: result.points } } : unavailable
    }),
  ]
}

const unavailable = problem(
  503,
  'points_unavailable',
  'We cannot list lockers and pick-up points now. Try again in a minute, or choose another way of delivery.',
)

export const notToPoints = problem(
  409,
  'not_to_points',
  'Lockers and pick-up points do not take loose lithium batteries, such as power banks. Choose another way of delivery.',
)
