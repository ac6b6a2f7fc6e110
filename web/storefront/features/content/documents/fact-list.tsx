import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 wrap-anywhere [&>a]:inline-block">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
