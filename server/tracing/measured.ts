import type { Tracing } from './tracing.ts'

/** The same adapter, each of whose calls is a part of the trace by its name: what is passed to it is not looked at. */
export function measured<Adapter extends object>(
  tracing: Tracing,
  system: string,
  adapter: Adapter,
): Adapter {
  if (!tracing.isOn) return adapter
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const part = { name: `${system} ${String(name)}`, kind: 'call_out' } as const
      return (...given: unknown[]) => tracing.measure(part, () => Reflect.apply(value, target, given))
    },
  })
}
