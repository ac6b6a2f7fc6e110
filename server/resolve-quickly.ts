import { registerHooks } from 'node:module'

const modulesOfDrizzle = '/node_modules/drizzle-orm/'

/**
 * To be called before the shop's own modules are imported. Node reads a package's whole `package.json` anew for each of
 * its modules; that of drizzle-orm names every one of its files and has 180 kB, so that importing it took 0.7 s of a
 * processor and left 200 MB behind. What its modules import of each other needs no looking up.
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
