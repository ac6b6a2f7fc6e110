import { type Api, ApiError } from '#contract/api.ts'
import { listCategories } from '#contract/category.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { readShopSettings } from '#contract/shop.ts'
import type { KeptAnswers, PagePart } from './page-cache/kept-answers.ts'
import type { Tag } from './page-cache/tags.ts'
import { parseCall, refuse } from './register-routes.ts'
import type { Route } from './route.ts'

/** What an answer shows that went into a page; null where it does not say. */
export type Shown = readonly Tag[] | null

// The frame around every page. Neither depends on what is asked for.
const onEveryPage = new Set([readShopSettings, listCategories].map(nameOf))

/** The API for pages rendered here: the same handlers without the network, always as a visitor nobody knows. */
export function inProcessApi(
  routes: readonly Route[],
  kept: Pick<KeptAnswers, 'obtainPart'>,
): (onShown: (shown: Shown) => void) => Api {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]))

  return (onShown) => ({
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
      const name = nameOf(endpoint)
      const route = byName.get(name)
      if (!route) throw new Error(`No route answers ${name}: add it to the table in server/routes.ts`)

      const make = () => answerOf(route, input)
      const { value, shows } = await (onEveryPage.has(name) ? kept.obtainPart(name, make) : make())
      onShown(shows)
      return value as CallOutput<E>
    },
  })
}

async function answerOf(route: Route, input: object): Promise<PagePart<unknown>> {
  const refusal = refuse(route.endpoint, null)
  const call = parseCall(route.endpoint, { ...input, ...visitor })
  const answer = refusal ?? (await route.handle(call))
  if (answer.status >= 400) throw new ApiError(answer.status, answer.body as Problem)
  return { value: answer.body, shows: route.shows ? route.shows(answer.body) : null }
}

const visitor = {
  caller: null,
  cookies: {},
  userAgent: null,
  clientAddress: null,
  origin: null,
  rawBody: null,
  files: [],
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
