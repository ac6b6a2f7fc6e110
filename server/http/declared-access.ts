import type { FastifyInstance } from 'fastify'
import type { Access } from '#contract/endpoint.ts'

export type Address = { method: string; url: string; access: Access }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyInstance {
    /** Every address that the server answers, and who may call it. */
    accessTable(): Address[]
  }
}

/**
 * Every address declares who may call it, including those outside the contract: pages, pictures, files. An undeclared
 * one stops the shop from starting.
 */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const registered: { methods: string[]; url: string; config: { access?: Access } }[] = []
  app.addHook('onRoute', (route) => {
    route.config ??= {}
    registered.push({ methods: [route.method].flat(), url: route.url, config: route.config })
  })
  app.decorate('accessTable', () =>
    registered.flatMap(({ methods, url, config }) =>
      methods.map((method) => {
        if (config.access) return { method, url, access: config.access }
        throw new Error(`Say who may call ${method} ${url}: declare its access where it is registered`)
      }),
    ),
  )
  app.addHook('onReady', async () => {
    app.accessTable()
  })
}

/** For routes that a library registers by itself, in a scope of its own. */
export function openToAnyone(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = Object.assign(route.config ?? {}, { access: 'anyone' as const })
  })
}

/** Public addresses, which the OpenAPI document does not list. */
export const openAddress = { schema: { hide: true }, config: { access: 'anyone' as const } }
