import { type Api, ApiError } from '#contract/api.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import type { Tag } from './page-cache/tags.ts'
import { parseCall, refuse } from './register-routes.ts'
import type { Route } from './route.ts'

/** What an answer shows that went into a page; null where it does not say. */
export type Shown = readonly Tag[] | null

/** The API for pages rendered here: the same handlers without the network, always as a visitor nobody knows. */
export function inProcessApi(routes: readonly Route[]): (onShown: (shown: Shown) => void) => Api {
  const byName = new Map(routes.map((route) => [nameOf(route.endpoint), route]))

  return (onShown) => ({
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
      const route = byName.get(nameOf(endpoint))
      if (!route)
        throw new Error(`No route answers ${nameOf(endpoint)}: add it to the table in server/routes.ts`)

      const refusal = refuse(route.endpoint, null)
      const call = parseCall(route.endpoint, { ...input, ...visitor })
      const answer = refusal ?? (await route.handle(call))
      if (answer.status >= 400) throw new ApiError(answer.status, answer.body as Problem)
      onShown(route.shows ? route.shows(answer.body) : null)
      return answer.body as CallOutput<E>
    },
  })
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
