import { registerHooks } from 'node:module'

const modulesOfDrizzle = '/node_modules/drizzle-orm/'

/**
 * To be called before the shop's own modules are imported. For each module Node reads the whole `package.json` of its
 * package; that of drizzle-orm lists every one of its files and is 180 kB, so that importing it took 0.7 s of processor
 * time and left 200 MB behind. Imports within the package need no lookup.
 */
export function resolveQuickly(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      const isWithin =
        parentURL?.includes(modulesOfDrizzle) && specifier.startsWith('.') && specifier.endsWith('.js')
      return isWithin
        ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
        : nextResolve(specifier, context)
    },
  })
}
