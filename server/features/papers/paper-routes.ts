import * as api from '#contract/endpoints.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { drawPapers } from './draw-papers.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop'>

/** Pick lists, packing slips, labels and invoices of many orders as one file. */
export function paperRoutes(needs: Needs): Route[] {
  return [
    route(api.drawPapers, async (call) => {
      const paper = await drawPapers(needs, call.body)
      return paper === 'nothing_to_draw'
        ? problem(404, 'nothing_to_draw', 'There is nothing to print for these orders.')
        : { status: 200, body: undefined, file: paper }
    }),
  ]
}
