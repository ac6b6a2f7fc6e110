import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'good' | 'warning' | 'error'

const tones: Record<NoticeTone, { icon: LucideIcon; looks: string; iconColour: string }> = {
  info: { icon: Info, looks: 'border-line bg-paper-2', iconColour: 'text-ink-2' },
  good: { icon: CircleCheck, looks: 'border-green bg-green-soft', iconColour: 'text-green' },
  warning: { icon: TriangleAlert, looks: 'border-clay bg-clay-soft', iconColour: 'text-clay' },
  error: { icon: CircleAlert, looks: 'border-red bg-red-soft', iconColour: 'text-red' },
}

type NoticeProps = { tone: NoticeTone; title?: ReactNode; children?: ReactNode; action?: ReactNode }

export function Notice({ tone, title, children, action }: NoticeProps) {
  const { icon: Icon, looks, iconColour } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex flex-wrap items-start gap-x-4 gap-y-3 rounded-control border p-4', looks)}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon aria-hidden className={clsx('mt-0.75 size-5 shrink-0', iconColour)} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}
