import { type Api, ApiError } from '#contract/api.ts'
import { listCategories } from '#contract/catalogue/category.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import type { Problem } from '#contract/wire/problem.ts'
import type { PagePart, PageParts } from './page-cache/page-parts.ts'
import { type Tag, withoutStockTags } from './page-cache/tags.ts'
import { InvalidCall, parseCall, refuse, visitor } from './register-routes.ts'
import type { Call, Route } from './route.ts'

/** What an answer in a page shows; null if it does not say. */
export type ResponseTags = readonly Tag[] | null

// The layout around every page. Neither depends on the address.
const onEveryPage = new Set([readShopSettings, listCategories].map(nameOf))

/** The API for pages rendered here: the same handlers without the network, always as an anonymous visitor. */
export function inProcessApi(
  routes: readonly Route[],
  pageParts: Pick<PageParts, 'getOrCreatePart'>,
): (onTags: (tags: ResponseTags) => void, clientAddress?: string | null) => Api {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]))

  return (onTags, clientAddress = null) => ({
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
      const name = nameOf(endpoint)
      const route = byName.get(name)
      if (!route) throw new Error(`No route answers ${name}: add it to the table in server/routes.ts`)

      const query = 'query' in input ? endpoint.queryToWire(input.query) : undefined
      const make = () => answerOf(route, { ...input, query, ...visitor, clientAddress })
      const { value, tags } = await (onEveryPage.has(name) ? pageParts.getOrCreatePart(name, make) : make())
      onTags(tags)
      return value as CallOutput<E>
    },
  })
}

type Visit = Omit<typeof visitor, 'clientAddress'> & { query: unknown; clientAddress: string | null }

async function answerOf(route: Route, input: Visit): Promise<PagePart<unknown>> {
  const refusal = refuse(route.endpoint, null)
  if (refusal) throw new ApiError(refusal.status, refusal.body as Problem)
  const call = readInput(route, input)
  const answer = await route.handle(call)
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body as Problem)
  return { value: answer.body, tags: route.tags ? withoutStockTags(route.tags(answer.body, call)) : null }
}

/** An invalid path is a page that does not exist; an invalid query of a page that does is a bad request. */
function readInput({ endpoint }: Route, input: Visit): Call {
  try {
    return parseCall(endpoint, input)
  } catch (error) {
    if (!(error instanceof InvalidCall)) throw error
    throw error.part === 'params'
      ? new ApiError(404, { error: 'There is nothing at this address.', code: 'not_found' })
      : new ApiError(400, { error: 'This address is not valid.', code: 'invalid' })
  }
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
