import clsx from 'clsx'
import { href, Link } from 'react-router'
import { Swatch } from '../../swatch.tsx'
import type { FamilyPick, FamilyPickOption } from './family-pick.ts'

/** What there is of a product's family, option by option: links, so that each variant has its address. */
export function FamilyPicker({ options }: { options: readonly FamilyPickOption[] }) {
  return options.map(({ name, value, picks }) => (
    <nav key={name} aria-label={name}>
      <p className="font-sans text-base">
        <span className="text-ink-2">{name}:</span> <span className="font-medium">{value}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {picks.map((pick) => (
          <li key={pick.value} className="min-w-0">
            <Pick {...pick} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}

function Pick({ slug, value, note, difference, swatch, isCurrent, isAvailable, isExact }: FamilyPick) {
  return (
    <Link
      to={href('/product/:id', { id: slug })}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={clsx(
        'flex h-full min-h-12 min-w-16 items-center gap-2.5 rounded-control px-3.5 py-2 text-sm transition-colors',
        isCurrent ? 'ring-2 ring-green ring-inset' : 'border hover:border-ink',
        !isCurrent && (isExact ? 'border-line' : 'border-dashed border-line'),
      )}
    >
      {swatch && <Swatch colour={swatch} />}
      <span>
        <span className={clsx('block font-medium', !isAvailable && 'text-ink-2')}>{value}</span>
        {(note || difference) && (
          <span className="block text-ink-2">
            {note}
            {difference && (
              <span className="others-price">
                {note && ', '}
                {difference}
              </span>
            )}
          </span>
        )}
      </span>
    </Link>
  )
}
