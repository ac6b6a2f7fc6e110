import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'

export type RecordHeadingProps = {
  /** The list that the record is in; none for the list itself. */
  list?: { label: string; to: string }
  title: string
  badge?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
}

/** The top of each page of a record: where one is, and what can be done here. */
export function RecordHeading({ list, title, badge, intro, actions }: RecordHeadingProps) {
  return (
    <div>
      {list && <Breadcrumbs items={[list, { label: title }]} />}
      <div className={clsx('flex flex-wrap items-start justify-between gap-3', list && 'mt-2')}>
        <div className={clsx('min-w-0', intro && 'flex-1 basis-80')}>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl wrap-anywhere">{title}</h1>
            {badge}
          </div>
          {intro && <p className="mt-1 max-w-3xl text-ink-2 wrap-anywhere">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
