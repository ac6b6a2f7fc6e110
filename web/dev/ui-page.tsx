import clsx from 'clsx'
import { ShortcutsProvider } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { MessagesProvider } from '#web/admin/ui/messages-provider.tsx'
import { ConfirmProvider } from '#web/ui/confirm-provider.tsx'
import { adminSamples } from './admin-samples.tsx'
import type { Sample } from './sample.ts'
import { shopSamples } from './shop-samples.tsx'
import { type Scheme, useSchemes } from './use-schemes.ts'

/** Every component of the interface in its states, light and dark side by side. Only in development. */
export default function UiPage() {
  const schemes = useSchemes()
  return (
    <main id="main" className="px-6 py-8">
      <title>Components</title>
      <h1 className="text-3xl">Components</h1>
      <p className="mt-2 text-ink-2">
        Everything in web/ui and web/admin/ui in its states. A new component is added in web/dev.
      </p>
      {schemes &&
        [...shopSamples, ...adminSamples].map((sample) => (
          <SampleSection key={sample.file} sample={sample} schemes={schemes} />
        ))}
    </main>
  )
}

function SampleSection({ sample, schemes }: { sample: Sample; schemes: readonly Scheme[] }) {
  return (
    <section aria-label={sample.file} className="mt-10">
      <h2 className="text-xl">{sample.file}</h2>
      <div className={clsx('mt-3 grid gap-4', !sample.isWide && 'lg:grid-cols-2')}>
        {schemes.map((scheme) => (
          <Pane key={scheme.name} sample={sample} scheme={scheme} />
        ))}
      </div>
    </section>
  )
}

function Pane({ sample, scheme }: { sample: Sample; scheme: Scheme }) {
  return (
    <div
      style={scheme.style}
      data-scheme={scheme.name}
      className="min-w-0 rounded-tile border border-line bg-paper p-4 text-ink"
    >
      <ConfirmProvider>
        <MessagesProvider>
          <ShortcutsProvider>
            {Object.entries(sample.states).map(([name, State]) => (
              <div key={name} className="mt-4 first:mt-0">
                <h3 className="mb-1 text-sm text-ink-2">{name}</h3>
                <State />
              </div>
            ))}
          </ShortcutsProvider>
        </MessagesProvider>
      </ConfirmProvider>
    </div>
  )
}
